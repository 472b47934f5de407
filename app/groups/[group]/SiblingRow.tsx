import type { ReactNode } from 'react'
import { PairBox } from '#app/_controls/DiffPair.tsx'
import { OriginsButton } from '#app/_controls/OriginsButton.tsx'
import { Badge, LazyBadge, StatusBadge } from '#app/_ui/Badge.tsx'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { OutcomeWord } from '#app/_ui/OutcomeWord.tsx'
import { formatCount, formatDecimal, formatSigned } from '#lib/format/formatNumber.ts'
import { formatShare } from '#lib/format/formatShare.ts'
import { originLines } from '#lib/format/originWords.ts'
import type { LazyPresetId } from '#lib/metrics/presets.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { rolloutHref } from '#lib/query/pageLinks.ts'
import type { SiblingView } from './groupView.ts'
import { SiblingStrip } from './SiblingStrip.tsx'

/** Columns of the list on a wide page; one line of heads stands over all rows. */
export const siblingColumns =
  'lg:grid-cols-[24px_148px_132px_76px_76px_76px_84px_56px_minmax(0,1fr)] lg:gap-x-3'

interface Props {
  readonly sibling: SiblingView
  readonly longest: number
  readonly reference: string
  readonly preset: LazyPresetId
  /** Lowest and highest reward of the group, and 0: what the bar spans. */
  readonly range: { readonly low: number; readonly high: number }
  /** In a shared view nothing leads on. */
  readonly isShared: boolean
}

/** One rollout of a group: outcome, reward, advantages, lengths, its strip and how it ended. */
export function SiblingRow({ sibling, longest, reference, preset, range, isShared }: Props) {
  const { row, place, recomputed } = sibling
  const name = `sample ${row.sample ?? '–'}`
  return (
    <li
      data-row-of
      className={`grid grid-cols-[24px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-hairline border-b py-3 last:border-b-0 hover:bg-sunken ${siblingColumns}`}
    >
      {isShared ? <span /> : <PairBox id={row.id} label={name} />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <LinkOrText
          href={isShared ? null : rolloutHref(row.id)}
          data-row
          className={isShared ? 'font-medium' : 'link font-medium'}
        >
          {name}
        </LinkOrText>
        {place !== null && <Badge tone={place === 'best' ? 'right' : 'wrong'}>{place}</Badge>}
        <OriginsButton of={name} lines={originLines(row.origins)} />
      </p>
      <dl className="col-span-2 grid grid-cols-3 gap-x-3 gap-y-2 lg:contents">
        <Cell label="outcome">
          <span className="flex flex-wrap items-center gap-1">
            <OutcomeWord correct={row.correct} isGuessed={row.correctSource === 'guessed'} />
            {row.lazy[preset] && <LazyBadge preset={preset} />}
            {row.status !== 'completed' && row.status !== 'unknown' && <StatusBadge status={row.status} />}
          </span>
        </Cell>
        <Cell label="reward" isNumber>
          {formatDecimal(row.reward)}
          <RewardBar reward={row.reward} range={range} />
        </Cell>
        <Cell label="logged adv." isNumber>
          {row.advantage === null ? '–' : formatSigned(row.advantage)}
        </Cell>
        <Cell label="recomputed" isNumber>
          {recomputed === null ? '–' : formatSigned(recomputed)}
        </Cell>
        <Cell label="reasoning tok" isNumber>
          {row.tokenSource === 'estimated' && <span className="text-text-3">~</span>}
          {formatCount(row.reasoningTokens)}
        </Cell>
        <Cell label="hits" isNumber>
          {formatCount(row.hits[preset])}
        </Cell>
      </dl>
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <SiblingStrip
          strip={sibling.strip}
          of={longest}
          shared={sibling.shared}
          label={stripLabel(sibling, name, reference)}
        />
        <Ending sibling={sibling} />
      </div>
    </li>
  )
}

function Cell({
  label,
  isNumber = false,
  children,
}: {
  readonly label: string
  readonly isNumber?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={isNumber ? 'lg:text-right' : undefined}>
      <dt className="text-small text-text-3 lg:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RewardBar({ reward, range }: { readonly reward: number | null; readonly range: Props['range'] }) {
  const span = range.high - range.low
  const share = reward === null || span <= 0 ? 0 : (reward - range.low) / span
  return (
    <span aria-hidden="true" className="mt-1 block h-1 rounded-mark bg-pressed">
      <span className="block h-full rounded-mark bg-text-3" style={{ width: `${100 * share}%` }} />
    </span>
  )
}

/** The last words of a rollout and what its reward is made of. */
function Ending({ sibling: { answer, rewardParts } }: { readonly sibling: SiblingView }) {
  const parts = Object.entries(rewardParts)
  return (
    <>
      <p dir="auto" className="mt-1.5 line-clamp-2 text-text-2 [overflow-wrap:anywhere]">
        {answer.source === 'none' ? (
          <span className="text-text-3">No answer after the reasoning.</span>
        ) : (
          <>
            {answer.hidden > 0 && (
              <span title={`${formatCount(answer.hidden)} characters before`} className="text-text-3">
                …{' '}
              </span>
            )}
            {answer.source === 'call' ? <code>{answer.text}</code> : answer.text}
          </>
        )}
      </p>
      {parts.length > 0 && (
        <p className="mt-1 text-small text-text-3 [overflow-wrap:anywhere]">
          reward parts{' '}
          {parts
            .map(
              ([name, { value, weight }]) =>
                `${name} ${formatDecimal(value)}${weight === null || weight === 1 ? '' : ` × ${formatDecimal(weight)}`}`,
            )
            .join(', ')}
        </p>
      )}
    </>
  )
}

function stripLabel({ row, strip, shared }: SiblingView, name: string, reference: string): string {
  const total = thoughtKinds.reduce((sum, kind) => sum + row.tokensByKind[kind], 0)
  const kinds = thoughtKinds
    .filter((kind) => row.tokensByKind[kind] > 0)
    .map((kind) => `${kind} ${formatShare({ count: row.tokensByKind[kind], of: total })}`)
  const together =
    shared === null
      ? ''
      : shared.isWhole
        ? `; equal to ${reference}`
        : `; the first ${formatCount(shared.size)} of ${formatCount(strip.size)} characters as ${reference}`
  return `${name}: ${kinds.join(', ') || 'no reasoning'}; ${formatCount(row.calls)} calls${together}`
}
