import clsx from 'clsx'
import Link from 'next/link'
import { buttonClass } from '#app/_ui/Button.tsx'
import { OutcomeMark } from '#app/_ui/OutcomeMark.tsx'
import { hasCondition, toggledFilter } from '#lib/query/toggledFilter.ts'

const outcomes = { right: true, wrong: false, unlabelled: null } as const
const quick = ['right', 'wrong', 'unlabelled', 'lazy', 'truncated'] as const

interface Props {
  readonly filter: string
  readonly preset: string
  readonly href: (filter: string) => string
}

/** The conditions asked for most, one press each: put in, taken out. */
export function QuickFilters({ filter, preset, href }: Props) {
  return (
    <ul aria-label="Quick filters" className="flex flex-wrap gap-1">
      {quick.map((word) => {
        const isOn = hasCondition(filter, word)
        return (
          <li key={word}>
            <Link
              href={href(toggledFilter(filter, word))}
              prefetch={false}
              scroll={false}
              aria-current={isOn ? 'true' : undefined}
              title={word === 'lazy' ? `lazy under ${preset}` : undefined}
              className={clsx(
                buttonClass(isOn ? 'plain' : 'quiet'),
                'rounded-full!',
                isOn ? 'bg-accent-soft! text-accent! inset-ring-accent!' : 'inset-ring inset-ring-hairline',
              )}
            >
              {word !== 'lazy' && word !== 'truncated' && <OutcomeMark correct={outcomes[word]} size={8} />}
              {word}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
