import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { LazyEvidence, Report, ReportRow } from '#lib/metrics/evidence.ts'
import { type LazyPreset, lazyPresets } from '#lib/metrics/presets.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, CountRow, TableColumn } from './chartModel.ts'
import { checkpointAxis, checkpointName, countTicks, type Place } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { type LineInput, linePanel } from './linePanel.ts'
import { originNotes } from './originNotes.ts'
import { ratioCells, ratioPoint, ratioTrend } from './ratioPoint.ts'
import { selectionNotes } from './selectionNotes.ts'
import { plotHeight } from './sizes.ts'
import { trendFinding } from './trendFinding.ts'

type Row = ReportRow<'lazy'>
type Share = 'all' | 'wrong' | 'right'

const columns: readonly TableColumn[] = [
  { label: 'checkpoint', unit: '', isNumber: false },
  { label: 'lazy', unit: 'of wrong', isNumber: true },
  { label: 'share', unit: '', isNumber: true },
  { label: 'interval', unit: '95%', isNumber: true },
  { label: 'lazy', unit: 'of all', isNumber: true },
  { label: 'share', unit: '', isNumber: true },
  { label: 'same pattern', unit: 'of right', isNumber: true },
  { label: 'share', unit: '', isNumber: true },
]

const subjects: Readonly<Record<'all' | 'wrong', string>> = {
  wrong: 'The share of wrong answers that look lazy',
  all: 'The share of all answers that are lazy',
}

/** The typed filter that finds what a share counts. */
const filters: Readonly<Record<Share, string>> = { all: 'lazy', wrong: 'lazy', right: 'right pattern' }

/** Lazy reasoning by checkpoint: the preset's own ratio first, and the same pattern among right answers. */
export function lazyModel(report: Report<'lazy'>, links: ChartLinks, preset: LazyPreset): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const headline = preset.denominator
  const sum = (share: Share) => rows.reduce((total, { evidence }) => total + evidence[share].of, 0)
  const isEmpty = sum('all') === 0
  return {
    id: 'lazy',
    title: 'Lazy reasoning',
    metric: 'lazy',
    finding: trendFinding({
      subject: subjects[headline],
      points: rows.flatMap((row) => ratioTrend(row.evidence[headline], checkpointName(row))),
      detail: rows[0] === undefined ? undefined : formatRatio(rows[0].evidence[headline]),
    }),
    n: `${formatCount(sum('wrong'))} wrong`,
    notes: [...notesOf(rows, preset), ...originNotes(report)],
    panels: [
      linePanel({
        id: 'lazy',
        unit: 'share',
        height: plotHeight,
        places: axis.places,
        xTicks: axis.ticks,
        columns: checkpointColumns(rows, axis, (row) => ({
          href: links.rollouts(row, 'lazy'),
          peek: peekOf(row.evidence, headline),
        })),
        series: (headline === 'all'
          ? (['all', 'wrong', 'right'] as const)
          : (['wrong', 'right'] as const)
        ).map((share) => lineOf(rows, share, { isHeadline: share === headline, links })),
        counts: countsOf(rows, axis.places, headline),
      }),
    ],
    dots: null,
    layout: 'row',
    table: { columns, rows: rows.map((row) => tableRow(row, links)) },
    emptyReason: isEmpty ? 'No labelled answer, so nothing to divide by. Set what counts as correct.' : null,
  }
}

/** One share as a line; only the headline carries its band, so that bands do not cover each other. */
function lineOf(
  rows: readonly Row[],
  share: Share,
  { isHeadline, links }: { readonly isHeadline: boolean; readonly links: ChartLinks },
): LineInput {
  return {
    id: share,
    label: `of ${share}`,
    tone: share === 'all' ? 'text' : share,
    shape: share === 'wrong' ? 'cross' : 'disc',
    style: isHeadline ? 'line' : 'thin',
    isStrong: isHeadline,
    showsFirst: isHeadline,
    points: rows.map((row) => {
      const point = ratioPoint(row.evidence[share], {
        href: links.rollouts(row, filters[share]),
        name: `${checkpointName(row)}: ${share === 'right' ? 'same pattern' : 'lazy'} ${formatRatio(row.evidence[share])} ${share}`,
      })
      return isHeadline ? point : { ...point, low: null, high: null }
    }),
  }
}

function peekOf(evidence: LazyEvidence, headline: 'all' | 'wrong'): string {
  const ratio = evidence[headline]
  return `${formatShare(ratio)} of ${headline}${ratio.of >= 10 ? `, ${formatRatio(ratio)}` : ''}`
}

function countsOf(
  rows: readonly Row[],
  places: readonly Place[],
  headline: 'all' | 'wrong',
): readonly CountRow[] {
  return [
    {
      label: 'lazy',
      tone: 'wrong',
      ticks: countTicks(
        places,
        rows.map(({ evidence }) => evidence[headline].count),
      ),
    },
    {
      label: headline,
      tone: 'quiet',
      ticks: countTicks(
        places,
        rows.map(({ evidence }) => evidence[headline].of),
      ),
    },
  ]
}

function tableRow(row: Row, links: ChartLinks): ChartModel['table']['rows'][number] {
  const [wrong, all, right] = [row.evidence.wrong, row.evidence.all, row.evidence.right].map(ratioCells)
  return {
    href: links.rollouts(row, 'lazy'),
    cells: [checkpointName(row), ...(wrong ?? []), ...(all ?? []).slice(0, 2), ...(right ?? []).slice(0, 2)],
  }
}

/** The rule in words, and what the lists could not measure. */
export function presetWords(preset: LazyPreset): string {
  const hits = preset.hits === 'dcore' ? 'hits of four words' : 'reflection events, English and Chinese'
  return `more than ${preset.tokensOver} tokens and at least ${preset.hitsAtLeast} ${hits}, per ${preset.unit}`
}

function notesOf(rows: readonly Row[], preset: LazyPreset): readonly string[] {
  const sum = (of: (evidence: LazyEvidence) => number) =>
    rows.reduce((total, { evidence }) => total + of(evidence), 0)
  const estimated = sum(({ tokens }) => tokens.estimated)
  const unlabelled = sum((evidence) => evidence.unlabelled)
  const notMeasurable = sum((evidence) => evidence.notMeasurable)
  return [
    `${lazyPresets[preset.id].id}: ${presetWords(preset)}. Intervals: 95%, by prompt.`,
    ...(estimated > 0 ? [`${formatCounted(estimated, 'token count')} estimated.`] : []),
    ...(unlabelled > 0 ? [`${formatCount(unlabelled)} unlabelled, left out.`] : []),
    ...(notMeasurable > 0
      ? [`${formatCounted(notMeasurable, 'rollout')} in Chinese, which English words cannot measure.`]
      : []),
    ...selectionNotes(rows),
  ]
}
