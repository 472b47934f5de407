import { Segmented } from '#app/_ui/Segmented.tsx'
import { signalWord } from '#app/_ui/SignalMark.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { Signal } from '#lib/metrics/rewardSpread.ts'
import { definitionHref } from '#lib/query/pageLinks.ts'

/** Signals in the order in which they are offered: what teaches first, then why not. */
export const signals = [
  'mixed',
  'all-right',
  'tied',
  'all-wrong',
  'singleton',
  'absent',
] as const satisfies readonly Signal[]

interface Props {
  readonly signals: Readonly<Record<Signal, number>>
  readonly chosen: Signal | null
  readonly href: (signal: Signal | null) => string
}

/** How many groups carry each signal, as a choice; and what that means for a trainer. */
export function SignalChoice({ signals: counts, chosen, href }: Props) {
  const all = signals.reduce((sum, signal) => sum + counts[signal], 0)
  const eligible = all - counts.singleton - counts.absent
  const flat = eligible - counts.mixed
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3 pb-1">
      <Segmented
        label="Signal"
        items={[
          { label: 'all', note: formatCount(all), href: href(null), isCurrent: chosen === null },
          ...signals
            .filter((signal) => counts[signal] > 0 || signal === chosen)
            .map((signal) => ({
              label: signalWord[signal],
              note: formatCount(counts[signal]),
              href: href(signal),
              isCurrent: signal === chosen,
            })),
        ]}
      />
      <p className="text-text-2">
        {eligible === 0 ? (
          <>No group has two rewards to compare, so none can carry or lack a signal.</>
        ) : (
          <>
            Zero variance in {formatRatio({ count: flat, of: eligible })} groups of two or more
            {eligible >= 10 && <> ({formatShare({ count: flat, of: eligible })})</>}.
          </>
        )}{' '}
        <a href={definitionHref('group-signal')} className="link-quiet">
          Definition
        </a>
      </p>
    </div>
  )
}
