import type { ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { CopyText } from '#app/_controls/CopyText.tsx'
import { documentLink } from './documentLink.ts'

const headingLooks = {
  h1: 'font-semibold text-h1 tracking-[-0.018em]',
  h2: 'mt-10 border-hairline border-t pt-6 font-semibold text-h2 tracking-[-0.01em]',
  h3: 'mt-6 font-semibold text-h3',
} as const

/** A heading that shows a link to itself when pointed at. */
export function DocumentHeading({
  as: Tag,
  id,
  children,
}: {
  as: keyof typeof headingLooks
  id?: string
  children: ReactNode
}) {
  return (
    <Tag id={id} className={`group scroll-mt-6 ${headingLooks[Tag]}`}>
      {children}
      {Tag !== 'h1' && id !== undefined && (
        <a
          href={`#${id}`}
          aria-label="Link to this section"
          className="ml-2 font-normal text-text-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        >
          #
        </a>
      )}
    </Tag>
  )
}

/** Code to read and to paste. */
export function CodeBlock({ text, label = 'Copy' }: { text: string; label?: string }) {
  return (
    <div className="relative mt-3">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-panel bg-sunken p-4 pt-12 text-ui md:pt-4 md:pr-24 leading-5"
      >
        <code>{text}</code>
      </pre>
      <span className="absolute top-2 right-2">
        <CopyText text={text} label={label} />
      </span>
    </div>
  )
}

/** How the parts of a document look; nothing in it can load or run anything. */
export const documentParts: Components = {
  h1: ({ id, children }) => (
    <DocumentHeading as="h1" id={id}>
      {children}
    </DocumentHeading>
  ),
  h2: ({ id, children }) => (
    <DocumentHeading as="h2" id={id}>
      {children}
    </DocumentHeading>
  ),
  h3: ({ id, children }) => (
    <DocumentHeading as="h3" id={id}>
      {children}
    </DocumentHeading>
  ),
  p: ({ children }) => <p className="mt-3 max-w-[76ch] text-body leading-[22px]">{children}</p>,
  ul: ({ children }) => (
    <ul className="mt-3 grid max-w-[76ch] list-disc gap-1.5 pl-5 text-body leading-[22px] marker:text-text-3">
      {children}
    </ul>
  ),
  a: ({ href = '', children }) => {
    const to = documentLink(href)
    return to === null ? (
      children
    ) : (
      <a href={to} className="link underline">
        {children}
      </a>
    )
  },
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  code: ({ children }) => <code className="rounded bg-sunken px-1 py-px text-text">{children}</code>,
  pre: ({ node }) => <CodeBlock text={codeOf(node)} />,
  table: ({ children }) => (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative mt-4 overflow-x-auto"
    >
      <table className="w-full border-collapse text-ui">{children}</table>
    </div>
  ),
  // A corner without words is no head.
  th: ({ children = <span className="sr-only">row</span> }) => (
    <th
      scope="col"
      className="border-hairline-strong border-b py-1.5 pr-4 text-left align-bottom font-medium text-small text-text-2 last:pr-0"
    >
      {children}
    </th>
  ),
  td: ({ children }) => (
    <td className="min-w-24 border-hairline border-b py-1.5 pr-4 align-top last:pr-0 first:[&_code]:whitespace-nowrap">
      {children}
    </td>
  ),
  // Nothing is fetched, not even a picture.
  img: ({ alt }) => alt,
}

interface Element {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Element[]
}

function codeOf(element: Element | undefined): string {
  if (element === undefined) return ''
  const { value, children = [] } = element
  return (value ?? children.map(codeOf).join('')).replace(/\n$/, '')
}
