import clsx from 'clsx'
import Link from 'next/link'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { OutcomeMark } from '#app/_ui/OutcomeMark.tsx'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { Section } from './RolloutFacts.tsx'

export interface Sibling {
  readonly id: string
  /** Null in a shared view. */
  readonly href: string | null
  readonly number: number
  readonly correct: boolean | null
  readonly reward: number | null
}

interface Props {
  readonly siblings: readonly Sibling[]
  readonly current: string
  readonly diffHref: string | null
}

/** The rollouts of the same prompt at the same checkpoint: outcome, reward as a bar, the open one framed. */
export function Siblings({ siblings, current, diffHref }: Props) {
  const rewards = siblings.flatMap(({ reward }) => (reward === null ? [] : [reward]))
  const low = Math.min(0, ...rewards)
  const span = Math.max(...rewards, low + 1e-9) - low
  const right = siblings.filter(({ correct }) => correct === true).length
  return (
    <Section title="Siblings">
      <p className="mb-2 text-text-3">
        {siblings.length === 1
          ? 'One rollout of this prompt: no group to compare with.'
          : `${right} of ${siblings.length} right`}
      </p>
      <ul className="flex flex-wrap gap-1">
        {siblings.map(({ id, href, number, correct, reward }) => (
          <li key={id}>
            <LinkOrText
              href={href}
              aria-current={id === current ? 'true' : undefined}
              aria-label={`Sample ${number}, ${correct === null ? 'unlabelled' : correct ? 'right' : 'wrong'}, reward ${formatDecimal(reward)}`}
              className={clsx(
                'grid w-8 justify-items-center gap-1 rounded-control py-1 text-micro text-text-3 [&[href]]:hover:bg-sunken',
                id === current && 'bg-pressed text-text inset-ring inset-ring-line-control',
              )}
            >
              {number}
              <OutcomeMark correct={correct} />
              <span aria-hidden="true" className="flex h-8 w-2 items-end rounded-mark bg-pressed">
                <span
                  className="w-full rounded-mark bg-text-3"
                  style={{ height: `${reward === null ? 0 : (100 * (reward - low)) / span}%` }}
                />
              </span>
              {formatDecimal(reward)}
            </LinkOrText>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center gap-1 text-small text-text-3 empty:hidden">
        {siblings.some(({ href }) => href !== null) && (
          <>
            <Kbd>h</Kbd> <Kbd>l</Kbd> sibling
          </>
        )}
        {diffHref !== null && (
          <Link href={diffHref} prefetch={false} className="link ml-2">
            Diff with the best
          </Link>
        )}
      </p>
    </Section>
  )
}
