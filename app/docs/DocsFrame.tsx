import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Page } from '#app/_shell/Page.tsx'
import { Segmented } from '#app/_ui/Segmented.tsx'
import type { Heading } from './headingIds.ts'

/** The pages of the documentation, in the order in which a newcomer needs them. */
export const docsPages = [
  { label: 'Start', href: '/docs' },
  { label: 'Metrics', href: '/docs/metrics' },
  { label: 'Formats', href: '/docs/formats' },
  { label: 'Words', href: '/docs/glossary' },
  { label: 'Keys', href: '/docs/keyboard' },
  { label: 'API', href: '/docs/api' },
] as const

type DocsHref = (typeof docsPages)[number]['href']

interface Props {
  readonly current: DocsHref
  readonly headings: readonly Heading[]
  readonly children: ReactNode
}

/** A page of the documentation between the list of its pages and its table of contents. */
export function DocsFrame({ current, headings, children }: Props) {
  const label = docsPages.find(({ href }) => href === current)?.label ?? ''
  const crumbs = current === '/docs' ? [{ label: 'Docs' }] : [{ label: 'Docs', href: '/docs' }, { label }]
  const sections = headings.filter(({ depth }) => depth === 2 || depth === 3)
  return (
    <Page crumbs={crumbs}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-6 md:grid-cols-[112px_minmax(0,1fr)] lg:grid-cols-[136px_minmax(0,820px)_minmax(0,1fr)] lg:pt-8">
        <div className="mb-5 md:hidden">
          <Segmented
            label="Documentation"
            items={docsPages.map((page) => ({ ...page, isCurrent: page.href === current }))}
          />
        </div>
        <DocsList current={current} />
        <div className="min-w-0">{children}</div>
        {sections.length > 1 && <Contents sections={sections} />}
      </div>
    </Page>
  )
}

function DocsList({ current }: { current: DocsHref }) {
  return (
    <nav aria-label="Documentation, all pages" className="hidden md:block">
      <ul className="sticky top-6 grid gap-0.5">
        {docsPages.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === current ? 'page' : undefined}
              className={clsx(
                '-ml-2 block rounded-control px-2 py-1 hover:bg-sunken',
                href === current ? 'bg-pressed font-medium' : 'text-text-2 hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contents({ sections }: { sections: readonly Heading[] }) {
  return (
    <nav aria-label="On this page" className="hidden lg:block">
      <div className="no-bar sticky top-6 max-h-[calc(100vh-48px)] overflow-y-auto border-hairline border-l pl-4">
        <p className="mb-2 font-medium text-small text-text-3">On this page</p>
        <ul className="grid gap-1.5 text-small">
          {sections.map(({ text, id, depth }) => (
            <li key={id} className={depth === 3 ? 'pl-3' : undefined}>
              <a href={`#${id}`} className="inline-block min-h-6 py-0.5 text-text-2 hover:text-text">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
