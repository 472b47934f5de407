import clsx from 'clsx'
import Link from 'next/link'

export interface SegmentedItem {
  readonly label: string
  /** Quiet text after the label, such as a count. */
  readonly note?: string
  readonly href: string
  readonly isCurrent: boolean
}

interface Props {
  readonly label: string
  readonly items: readonly SegmentedItem[]
}

/** A choice kept in the URL, as links side by side; scrolls sideways when narrow. */
export function Segmented({ label, items }: Props) {
  return (
    <nav
      aria-label={label}
      className="no-bar flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-pressed p-0.5"
    >
      {items.map(({ label: text, note, href, isCurrent }) => (
        <Link
          key={text}
          href={href}
          prefetch={false}
          scroll={false}
          aria-current={isCurrent ? 'true' : undefined}
          className={clsx(segmentClass, isCurrent && chosenSegmentClass)}
        >
          {text}
          {note !== undefined && <span className="font-normal text-small text-text-3">{note}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** One segment of a segmented control, for a button or radio of the same look. */
export const segmentClass =
  'inline-flex h-[calc(var(--control)-4px)] shrink-0 items-center gap-1.5 rounded px-2.5 font-medium text-text-2 whitespace-nowrap hover:text-text'
/** The chosen one. */
export const chosenSegmentClass = 'bg-surface text-text ring ring-hairline-strong'
