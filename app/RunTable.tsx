import Link from 'next/link'
import { SparklineDrawing } from '#app/_charts/SparklineDrawing.tsx'
import { SyntheticBadge } from '#app/_ui/Badge.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { RunOverview, TrendPoint } from '#db/queries/runOverview.ts'
import { sparkline } from '#lib/charts/sparkline.ts'
import { formatBytes } from '#lib/format/formatAmount.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { formatRatio, formatShare } from '#lib/format/formatShare.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'
import { selectionWords } from '#lib/metrics/selection.ts'
import { runHref } from '#lib/query/pageLinks.ts'

/** Every run in a row: where its reward and its lazy reasoning went, what it holds, when it came. */
export function RunTable({ runs }: { readonly runs: readonly RunOverview[] }) {
  return (
    <Table caption="Runs" minWidth={980}>
      <thead>
        <tr>
          <Th className="w-7">
            <span className="sr-only">choose</span>
          </Th>
          <Th unit="and model">run</Th>
          <Th>format</Th>
          <Th unit="mean">reward</Th>
          <Th num>last</Th>
          <Th unit="of wrong">lazy</Th>
          <Th num>last</Th>
          <Th num>checkpoints</Th>
          <Th num>rollouts</Th>
          <Th num>unlabelled</Th>
          <Th num>size</Th>
          <Th num unit="UTC">
            last import
          </Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </tbody>
    </Table>
  )
}

/** The split that a run is about: training where there is any, else the first. */
function mainTrend(trend: readonly TrendPoint[]): readonly TrendPoint[] {
  const split = trend.find((point) => point.split === 'train')?.split ?? trend[0]?.split
  return trend.filter((point) => point.split === split)
}

function RunRow({ run }: { readonly run: RunOverview }) {
  const trend = mainTrend(run.trend)
  const sum = (of: (point: TrendPoint) => number) => run.trend.reduce((total, point) => total + of(point), 0)
  const unlabelled = sum((point) => point.unlabelled)
  const rollouts = sum((point) => point.rollouts)
  return (
    <tr className={`${rowClass} has-checked:bg-accent-soft`}>
      <Td className="pr-2">
        <input
          type="checkbox"
          name="run"
          value={run.name}
          aria-label={`choose ${run.name}`}
          className="block size-3.5 accent-accent"
        />
      </Td>
      <th scope="row" className="max-w-72 py-1.5 pr-4 text-left font-normal">
        <Link href={runHref(run.id)} prefetch={false} className="grid hover:text-accent">
          <span className="flex items-center gap-2 font-medium">
            <span className="truncate">{run.name}</span> {run.isSynthetic && <SyntheticBadge />}
          </span>
          <span className="truncate text-small text-text-3">{run.model ?? 'model not named'}</span>
        </Link>
      </th>
      <Td second={selectionWords(run.selections) ?? undefined}>{run.formats.join(', ')}</Td>
      <RewardCells trend={trend} />
      <LazyCells run={run} trend={trend} isUnlabelled={unlabelled === rollouts} />
      <Td num>{formatCount(run.trend.length)}</Td>
      <Td num>{formatCount(rollouts)}</Td>
      <Td num className={unlabelled === 0 ? 'text-text-3' : ''}>
        {formatCount(unlabelled)}
      </Td>
      <Td num className="text-text-3">
        {formatBytes(run.bytes)}
      </Td>
      <Td num className="text-text-3" title={formatIso(run.updatedAt)}>
        {formatTime(run.updatedAt)}
      </Td>
    </tr>
  )
}

function RewardCells({ trend }: { readonly trend: readonly TrendPoint[] }) {
  const means = trend.map(({ rewardSum, rewarded }) => (rewarded === 0 ? null : rewardSum / rewarded))
  const last = means.findLast((mean) => mean !== null) ?? null
  if (last === null)
    return (
      <Td colSpan={2} className="text-text-3">
        no rewards
      </Td>
    )
  return (
    <>
      <Td>
        <SparklineDrawing
          line={sparkline(means)}
          tone="text"
          label={`mean reward over ${means.length} checkpoints`}
        />
      </Td>
      <Td num>{formatDecimal(last)}</Td>
    </>
  )
}

interface LazyProps {
  readonly run: RunOverview
  readonly trend: readonly TrendPoint[]
  readonly isUnlabelled: boolean
}

function LazyCells({ run, trend, isUnlabelled }: LazyProps) {
  const last = trend.at(-1)
  if (isUnlabelled || last === undefined)
    return (
      <Td colSpan={2} className="whitespace-nowrap text-text-3">
        unlabelled,{' '}
        <Link href={runHref(run.id)} prefetch={false} className="link">
          set the rule
        </Link>
      </Td>
    )
  const shares = trend.map(({ lazyWrong, wrong }) => (wrong < 10 ? null : lazyWrong / wrong))
  const ratio = { count: last.lazyWrong, of: last.wrong }
  return (
    <>
      <Td>
        <SparklineDrawing
          line={sparkline(shares, { low: 0, high: Math.max(0.05, ...shares.map((share) => share ?? 0)) })}
          tone="wrong"
          label={`lazy share of wrong answers over ${shares.length} checkpoints`}
        />
      </Td>
      <Td num second={ratio.of >= 10 ? formatRatio(ratio) : undefined}>
        {ratio.of === 0 ? 'none wrong' : formatShare(ratio)}
      </Td>
    </>
  )
}
