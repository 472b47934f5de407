import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '#lib/format/formatNumber.ts'
import { buttonClass } from './Button.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Menu } from './Menu.tsx'

/** Numbers of rows that a page of a table may have. */
export const pageSizes = [25, 50, 100, 200] as const

interface Props {
  /** What is counted, such as "rollouts". */
  readonly noun: string
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly href: (window: { readonly limit: number; readonly offset: number }) => string
}

/** Which rows are shown, the way to the others, and how many stand on a page. */
export function Pager({ noun, total, limit, offset, href }: Props) {
  const last = Math.min(total, offset + limit)
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-2 py-3"
    >
      <p className="text-text-2">
        <b className="font-medium text-text">
          {formatCount(offset + 1)} to {formatCount(last)}
        </b>{' '}
        of {formatCount(total)} {noun}
      </p>
      <span className="flex gap-1">
        <Turn
          label="Previous page"
          href={offset === 0 ? null : href({ limit, offset: Math.max(0, offset - limit) })}
        />
        <Turn label="Next page" href={last >= total ? null : href({ limit, offset: offset + limit })} />
      </span>
      <span className="flex-1" />
      <Menu
        label="rows"
        current={String(limit)}
        items={[...new Set([...pageSizes, limit])]
          .sort((a, b) => a - b)
          .map((size) => ({
            label: String(size),
            href: href({ limit: size, offset: Math.floor(offset / size) * size }),
            isCurrent: size === limit,
          }))}
      />
    </nav>
  )
}

function Turn({
  label,
  href,
}: {
  readonly label: 'Previous page' | 'Next page'
  readonly href: string | null
}) {
  const Icon = label === 'Next page' ? ChevronRight : ChevronLeft
  const icon = <Icon size={14} aria-hidden="true" />
  if (href === null)
    return (
      <span aria-hidden="true" className={`${buttonClass('plain', true)} pointer-events-none opacity-50`}>
        {icon}
      </span>
    )
  return (
    <LinkButton icon href={href} aria-label={label} rel={label === 'Next page' ? 'next' : 'prev'}>
      {icon}
    </LinkButton>
  )
}
