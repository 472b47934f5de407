import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from './Button.tsx'

export interface MenuItem {
  readonly label: string
  /** A quiet second line. */
  readonly note?: string
  readonly href: string
  readonly isCurrent: boolean
}

interface Props {
  /** Quiet word before the chosen one, such as "split". */
  readonly label: string
  readonly current: string
  readonly items: readonly MenuItem[]
}

/** A choice kept in the URL, as links behind a button. Needs no script. */
export function Menu({ label, current, items }: Props) {
  return (
    <details className="group relative" name="menu">
      <summary className={clsx(buttonClass('plain'), 'group-open:bg-pressed')}>
        <span className="font-normal text-text-3">{label}</span> {current}
        <ChevronDown size={12} aria-hidden="true" className="text-text-3" />
      </summary>
      <ul className="absolute top-full left-0 z-20 mt-1.5 grid max-h-96 min-w-full max-w-[calc(100vw-32px)] overflow-y-auto rounded-panel bg-raised p-1 shadow-pop">
        {items.map(({ label: text, note, href, isCurrent }) => (
          <li key={text}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={isCurrent ? 'true' : undefined}
              className="grid grid-cols-[14px_1fr] items-baseline gap-x-2 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="self-center">{isCurrent && <Check size={14} aria-hidden="true" />}</span>
              <span className="font-medium whitespace-nowrap">{text}</span>
              {note !== undefined && (
                <span className="col-start-2 w-max max-w-[40ch] text-small text-text-3">{note}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
