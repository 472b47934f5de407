import clsx from 'clsx'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'

interface TableProps {
  /** Says what the table holds; read aloud, not shown. */
  readonly caption: string
  readonly children: ReactNode
  readonly className?: string
  /** Narrower than this it scrolls sideways, in px. */
  readonly minWidth?: number
}

/** A table of hairline rows that scrolls inside itself when the page is narrow. */
export function Table({ caption, children, className, minWidth }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className={clsx('w-full border-collapse text-ui', className)} style={{ minWidth }}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

/** Rows that answer to the pointer. */
export const rowClass = 'border-hairline border-b last:border-b-0 hover:bg-sunken'

interface ThProps extends ComponentProps<'th'> {
  readonly num?: boolean
  /** Quiet words after the head, such as a unit. */
  readonly unit?: string
  /** A link that sorts by this column, and how it is sorted now. */
  readonly sort?: { readonly href: string; readonly now: 'ascending' | 'descending' | null }
}

/** A head cell; scope is "col" unless given. */
export function Th({ num = false, unit, sort, className, children, scope = 'col', ...rest }: ThProps) {
  const words = (
    <>
      {children}
      {unit !== undefined && <span className="font-normal text-text-3"> {unit}</span>}
    </>
  )
  return (
    <th
      scope={scope}
      aria-sort={sort?.now ?? undefined}
      className={clsx(
        'border-hairline-strong border-b py-1.5 pr-4 align-bottom font-medium text-small text-text-2 whitespace-nowrap last:pr-0',
        num ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    >
      {sort === undefined ? (
        words
      ) : (
        <Link href={sort.href} prefetch={false} scroll={false} className="hover:text-text">
          {words}
          <span aria-hidden="true">{sort.now === null ? '' : sort.now === 'ascending' ? ' ↑' : ' ↓'}</span>
        </Link>
      )}
    </th>
  )
}

interface TdProps extends ComponentProps<'td'> {
  readonly num?: boolean
  /** A quiet second line. */
  readonly second?: ReactNode
}

/** A cell; numbers stand right. */
export function Td({ num = false, second, className, children, ...rest }: TdProps) {
  return (
    <td
      className={clsx('py-1.5 pr-4 align-middle last:pr-0', num && 'text-right whitespace-nowrap', className)}
      {...rest}
    >
      {children}
      {second !== undefined && <span className="block text-small text-text-3">{second}</span>}
    </td>
  )
}
