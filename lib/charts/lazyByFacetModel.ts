import { formatCounted } from '#lib/format/formatAmount.ts'
import { footingOf, formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { Report, ReportRow } from '#lib/metrics/evidence.ts'
import type { LazyPreset } from '#lib/metrics/presets.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, DotRow, Finding, Panel, Tone } from './chartModel.ts'
import { checkpointAxis, checkpointName, type Placed } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { linePanel } from './linePanel.ts'
import { originNotes } from './originNotes.ts'
import { ratioCells, ratioPoint } from './ratioPoint.ts'
import { selectionNotes } from './selectionNotes.ts'
import { smallPlotHeight } from './sizes.ts'
import { valueAxis } from './valueAxis.ts'

type Row = ReportRow<'lazy'>

interface Reports {
  /** By checkpoint and facet. */
  readonly byFacet: Report<'lazy'>
  /** By checkpoint, all facets together. */
  readonly pooled: Report<'lazy'>
}

/** Lazy reasoning for each facet: small plots beside each other, or rows where there is one checkpoint. */
export function lazyByFacetModel(reports: Reports, links: ChartLinks, preset: LazyPreset): ChartModel | null {
  const facets = [...new Set(reports.byFacet.rows.flatMap(({ facet }) => (facet === null ? [] : [facet])))]
  if (facets.length < 2) return null
  const isLone = reports.pooled.rows.length <= 1
  const headline = preset.denominator
  return {
    id: 'lazy-by-facet',
    title: 'Lazy reasoning by facet',
    metric: 'lazy',
    finding: findingOf(reports.byFacet.rows, facets, headline),
    n: formatCounted(facets.length, 'facet'),
    notes: [
      isLone ? 'Whisker: 95% interval by prompt.' : 'Grey: all facets together.',
      `Below ten ${headline === 'wrong' ? 'wrong answers' : 'answers'} only counts are shown, as hollow marks without a line.`,
      ...selectionNotes(reports.pooled.rows),
      ...originNotes(reports.pooled),
    ],
    panels: isLone ? [] : facets.map((facet) => panelOf(facet, reports, { links, headline })),
    dots: isLone ? dotsOf(reports.byFacet.rows, { links, headline }) : null,
    layout: 'grid',
    table: {
      columns: [
        { label: 'facet', unit: '', isNumber: false },
        { label: 'checkpoint', unit: '', isNumber: false },
        { label: 'lazy', unit: `of ${headline}`, isNumber: true },
        { label: 'share', unit: '', isNumber: true },
        { label: 'interval', unit: '95%', isNumber: true },
      ],
      rows: facets.flatMap((facet) =>
        ofFacet(reports.byFacet.rows, facet).map((row) => ({
          href: links.rollouts(row, 'lazy'),
          cells: [facet, checkpointName(row), ...ratioCells(row.evidence[headline])],
        })),
      ),
    },
    emptyReason: null,
  }
}

const ofFacet = (rows: readonly Row[], facet: string) => rows.filter((row) => row.facet === facet)

const samePlace = (a: Placed, b: Placed) =>
  a.run === b.run && a.split === b.split && a.step === b.step && a.label === b.label

interface Shown {
  readonly links: ChartLinks
  readonly headline: 'all' | 'wrong'
}

/** All panels share both axes, so a facet without a checkpoint shows a gap there. */
function panelOf(facet: string, { byFacet, pooled }: Reports, { links, headline }: Shown): Panel {
  const axis = checkpointAxis(pooled.rows)
  const rows = ofFacet(byFacet.rows, facet)
  const at = (place: Row) => rows.find((row) => samePlace(row, place))
  const ratioAt = (place: Row) => at(place)?.evidence[headline] ?? { count: 0, of: 0, interval: null }
  const of = rows.reduce((sum, { evidence }) => sum + evidence[headline].of, 0)
  const inFacet = (place: Row): Row => ({ ...place, facet })
  return linePanel({
    id: facet,
    title: { text: facet, note: `${of.toLocaleString('en-US')} ${headline}`, tone: 'text' },
    unit: 'share',
    height: smallPlotHeight,
    places: axis.places,
    xTicks: axis.ticks.map((tick) => ({ ...tick, room: tick.room === 'always' ? 'always' : 'roomy' })),
    columns: checkpointColumns(pooled.rows, axis, (place) => ({
      href: links.rollouts(inFacet(place), 'lazy'),
      peek: formatShare(ratioAt(place)),
    })),
    gutter: 44,
    axisValues: byFacet.rows.flatMap(({ evidence }) =>
      evidence[headline].of >= 10 ? [evidence[headline].count / evidence[headline].of] : [],
    ),
    series: [
      {
        id: 'pooled',
        label: '',
        tone: 'quiet',
        shape: 'none',
        style: 'thin',
        isSilent: true,
        points: pooled.rows.map((row) => ({
          ...ratioPoint(row.evidence[headline], { href: '', name: '' }),
          low: null,
          high: null,
        })),
      },
      {
        id: facet,
        label: '',
        tone: headline === 'wrong' ? 'wrong' : 'text',
        shape: 'none',
        isStrong: true,
        points: pooled.rows.map((place) =>
          ratioPoint(ratioAt(place), {
            href: links.rollouts(inFacet(place), 'lazy'),
            name: `${facet}, ${checkpointName(place)}: lazy ${formatRatio(ratioAt(place))} ${headline}`,
          }),
        ),
      },
    ],
    emptyReason: of === 0 ? `no ${headline === 'wrong' ? 'wrong answers' : 'answers'}, so no ratio` : null,
  })
}

/** Every facet in a row of its own, highest first. */
function dotsOf(rows: readonly Row[], { links, headline }: Shown): ChartModel['dots'] {
  const tone: Tone = headline === 'wrong' ? 'wrong' : 'text'
  const axis = valueAxis({
    values: rows.flatMap(({ evidence }) => [
      evidence[headline].of === 0 ? 0 : evidence[headline].count / evidence[headline].of,
      evidence[headline].interval?.high ?? 0,
    ]),
    unit: 'share',
    height: 100,
  })
  const at = (value: number) => 1 - axis.y(value) / 100
  const sorted = rows.toSorted((a, b) => shareOf(b, headline) - shareOf(a, headline))
  return {
    ticks: axis.ticks,
    rows: sorted.map((row): DotRow => {
      const ratio = row.evidence[headline]
      const footing = footingOf(ratio.of)
      const isEnough = footing === 'few' || footing === 'enough'
      return {
        id: row.facet ?? '',
        label: row.facet ?? 'no facet',
        note:
          footing === 'none'
            ? `no ${headline === 'wrong' ? 'wrong answers' : 'answers'}`
            : formatRatio(ratio),
        tone,
        shape: !isEnough ? 'hollow' : headline === 'wrong' ? 'cross' : 'disc',
        at: ratio.of === 0 ? null : at(ratio.count / ratio.of),
        low: isEnough && ratio.interval !== null ? at(ratio.interval.low) : null,
        high: isEnough && ratio.interval !== null ? at(ratio.interval.high) : null,
        text: isEnough ? formatShare(ratio) : '',
        href: links.rollouts(row, 'lazy'),
        name: `${row.facet ?? 'no facet'}: lazy ${formatRatio(ratio)} ${headline}`,
      }
    }),
  }
}

/** Share for sorting; a facet with too little to say stands last. */
function shareOf(row: Row, headline: 'all' | 'wrong'): number {
  const { count, of } = row.evidence[headline]
  return of < 10 ? of / 1000 - 1 : count / of
}

/** Where laziness is highest and lowest, all checkpoints shown together, by the facets that have thirty or more. */
function findingOf(rows: readonly Row[], facets: readonly string[], headline: 'all' | 'wrong'): Finding {
  const sums = facets
    .map((facet) => {
      const own = ofFacet(rows, facet)
      const sum = (part: 'count' | 'of') =>
        own.reduce((total, { evidence }) => total + evidence[headline][part], 0)
      return { facet, count: sum('count'), of: sum('of') }
    })
    .filter(({ of }) => footingOf(of) === 'enough')
    .sort((a, b) => b.count / b.of - a.count / a.of)
  const [most] = sums
  const least = sums.at(-1)
  if (most === undefined || least === undefined)
    return [
      `No facet has thirty ${headline === 'wrong' ? 'wrong answers' : 'answers'}, so there is little to compare.`,
    ]
  const start: Finding = [
    `Of the facets with thirty or more, ${most.facet} is the laziest: `,
    { strong: formatShare(most) },
    `, ${formatRatio(most)} ${headline === 'wrong' ? 'wrong answers' : 'answers'}`,
  ]
  return most === least
    ? [...start, '.']
    : [...start, `; ${least.facet} the least lazy: ${formatShare(least)}.`]
}
