import Link from 'next/link'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { OutcomeMark } from '#app/_ui/OutcomeMark.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import type { Flip, FlipSide } from './flipView.ts'

interface Props {
  readonly title: string
  readonly flips: readonly Flip[]
  /** All of them, also those beyond the list. */
  readonly total: number
  readonly none: string
}

/** Shown before the rest is asked for. */
const shownFirst = 8

/** Prompts that changed sides, the largest change first, with the way to both groups and to a diff. */
export function FlippedPrompts({ title, flips, total, none }: Props) {
  const [first, rest] = [flips.slice(0, shownFirst), flips.slice(shownFirst)]
  return (
    <section className="min-w-0">
      <h3 className="mb-1 font-semibold text-ui">
        {title} <span className="font-normal text-text-3">{formatCounted(total, 'prompt')}</span>
      </h3>
      {flips.length > 0 && <p className="sr-only">Each line: right rollouts of A, then of B.</p>}
      {flips.length === 0 && <p className="text-text-3">{none}</p>}
      <FlipList flips={first} />
      {rest.length > 0 && (
        <details>
          <summary className="link inline-block py-2">
            {rest.length + first.length === total ? 'The other' : 'The next'} {rest.length}
          </summary>
          <FlipList flips={rest} />
        </details>
      )}
      {flips.length < total && (
        <p className="text-small text-text-3">
          The {flips.length} with the largest change; the CLI lists all of them.
        </p>
      )}
    </section>
  )
}

function FlipList({ flips }: { flips: readonly Flip[] }) {
  return (
    <ul>
      {flips.map((flip) => (
        <li
          key={flip.promptKey}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-hairline border-b py-1.5 xl:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <p className="truncate max-xl:col-span-2" title={flip.gist}>
            <bdi>{flip.gist}</bdi>
          </p>
          <p className="flex items-center gap-2">
            <SideOutcomes letter="A" side={flip.a} />
            <span aria-hidden="true" className="text-text-3">
              →
            </span>
            <SideOutcomes letter="B" side={flip.b} />
          </p>
          {flip.diff !== null && (
            <Link
              href={flip.diff}
              prefetch={false}
              className="link text-small"
              aria-label={`Diff of a rollout of each side: ${flip.gist}`}
            >
              diff
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function SideOutcomes({ letter, side }: { letter: 'A' | 'B'; side: FlipSide }) {
  return (
    <LinkOrText
      href={side.href}
      aria-label={`${letter}: ${side.words} right`}
      title={`${letter}: ${side.words} right`}
      className="flex items-center gap-0.5 rounded-mark px-1 py-1 [&[href]]:hover:bg-sunken"
    >
      {side.outcomes === null ? (
        <RightBar side={side} />
      ) : (
        side.outcomes.map((correct, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outcomes have no name but their place
          <OutcomeMark key={at} correct={correct} size={9} />
        ))
      )}
    </LinkOrText>
  )
}

/** The share of right rollouts where they are too many for a line. */
function RightBar({ side }: { side: FlipSide }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="block h-2 w-14 overflow-hidden rounded-[1px] bg-wrong-area inset-ring inset-ring-hairline-strong"
      >
        <span
          className="block h-full bg-right"
          style={{ width: `${(100 * side.right.count) / Math.max(1, side.right.of)}%` }}
        />
      </span>
      <span className="ml-1 w-17 text-small text-text-2">{side.words}</span>
    </>
  )
}
