import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import type { FilterTrail } from '#db/queries/filterTrail.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'

interface Props {
  readonly noun: 'rollouts' | 'groups'
  readonly trail: FilterTrail
  readonly hrefOf: (query: TraceQuery) => string
  readonly clearHref: string
}

/** In the place of an empty table: how many rollouts each condition left, and which one left none. */
export function EmptyTable({ noun, trail: { all, steps }, hrefOf, clearHref }: Props) {
  const emptied = steps.findIndex(({ left }) => left === 0)
  const step = steps[emptied]
  const before = emptied > 0 ? (steps[emptied - 1]?.left ?? all) : all
  if (step === undefined)
    return (
      <EmptyState title={`No ${noun} here yet`}>
        <p>An import that brings rollouts into this run fills this table.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={`No ${noun} left`}
      action={
        <>
          <LinkButton variant="primary" href={hrefOf(step.without)}>
            Take off “{step.words}”
          </LinkButton>
          <LinkButton href={clearHref}>Show all {formatCount(all)}</LinkButton>
        </>
      }
    >
      <p>
        <b className="font-medium text-text">{step.words}</b> holds for none of the {formatCount(before)}{' '}
        rollouts that the conditions before it leave.
      </p>
      <ol className="mt-3 grid max-w-[48ch] text-ui">
        <Left words="all of this run" left={all} />
        {steps.slice(0, emptied + 1).map(({ words, left }) => (
          <Left key={words} words={words} left={left} />
        ))}
      </ol>
    </EmptyState>
  )
}

function Left({ words, left }: { readonly words: string; readonly left: number }) {
  return (
    <li className="flex justify-between gap-4 border-hairline border-b py-1 last:border-b-0">
      <span>{words}</span>
      <span className={left === 0 ? 'font-medium text-wrong-ink' : 'text-text-3'}>{formatCount(left)}</span>
    </li>
  )
}
