import { OriginsButton } from '#app/_controls/OriginsButton.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import type { RolloutTally } from '#db/queries/rolloutTally.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { footingOf, formatRatio, formatShare } from '#lib/format/formatShare.ts'
import { originSummaries } from '#lib/format/originSummary.ts'
import { selectionNote } from '#lib/metrics/selection.ts'
import type { OriginCount } from '#lib/model/origin.ts'
import { SelectionNotice } from '../SelectionNotice.tsx'

interface Props {
  readonly tally: RolloutTally
  readonly preset: string
  /** Where the facts of all of them came from. */
  readonly origins: readonly OriginCount[]
}

/** What the rollouts behind a table are, over all its pages; and which of them come from a part of what was sampled. */
export function TallyLine({ tally, preset, origins }: Props) {
  const { total, right, wrong, unlabelled, lazy, truncated, groups, selections } = tally
  // A filter by outcome leaves one of them, and a share of it would say nothing.
  const isMixed = right > 0 && wrong > 0
  return (
    <div className="grid gap-2 pt-3 pb-1">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Facts
          facts={[
            { term: 'rollouts', value: `${formatCount(total)} in ${formatCount(groups)} groups` },
            { term: 'right', value: isMixed ? shared(right, right + wrong) : formatCount(right) },
            { term: 'wrong', value: formatCount(wrong) },
            ...(unlabelled > 0 ? [{ term: 'unlabelled', value: formatCount(unlabelled) }] : []),
            ...(wrong > 0
              ? [{ term: `lazy under ${preset}`, value: `${shared(lazy, wrong)}, of wrong` }]
              : []),
            ...(truncated > 0 ? [{ term: 'truncated', value: formatCount(truncated) }] : []),
          ]}
        />
        <OriginsButton isNamed of={formatCounted(total, 'rollout')} lines={originSummaries(origins)} />
      </div>
      <SelectionNotice note={selectionNote(selections, 'counted')} />
    </div>
  )
}

/** `47 of 289 (16%)`; marked where few stand behind it, counts alone below ten. */
function shared(count: number, of: number): string {
  const footing = footingOf(of)
  const ratio = formatRatio({ count, of })
  if (footing === 'none' || footing === 'counts') return ratio
  return `${ratio} (${formatShare({ count, of })}${footing === 'few' ? ', few' : ''})`
}
