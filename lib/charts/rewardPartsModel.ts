import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import type { Report, ReportRow } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, Finding, Panel } from './chartModel.ts'
import { checkpointAxis, checkpointName } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { linePanel } from './linePanel.ts'
import { selectionNotes } from './selectionNotes.ts'
import { smallPlotHeight } from './sizes.ts'

/** More named parts than this are in the table only. */
const panelsUpTo = 12

/** The named parts of the reward, one small plot each; null where the dump names none. */
export function rewardPartsModel(report: Report<'reward'>, links: ChartLinks): ChartModel | null {
  const { rows } = report
  const names = [...new Set(rows.flatMap(({ evidence }) => Object.keys(evidence.parts)))].sort()
  if (names.length === 0) return null
  return {
    id: 'reward-parts',
    title: 'Reward parts',
    metric: 'reward',
    finding: findingOf(rows, names),
    n: formatCounted(names.length, 'part'),
    notes: [
      'Mean of each part over the rollouts that have it.',
      ...(names.length > panelsUpTo
        ? [`First ${panelsUpTo} of ${names.length} drawn; all are in the table.`]
        : []),
      ...selectionNotes(rows),
    ],
    panels: names.slice(0, panelsUpTo).map((name) => panelOf(rows, name, links)),
    dots: null,
    layout: 'grid',
    table: {
      columns: [
        { label: 'checkpoint', unit: '', isNumber: false },
        ...names.map((name) => ({ label: name, unit: 'mean', isNumber: true })),
      ],
      rows: rows.map((row) => ({
        href: links.rollouts(row, ''),
        cells: [checkpointName(row), ...names.map((name) => formatDecimal(meanOf(row, name)))],
      })),
    },
    emptyReason: null,
  }
}

const meanOf = (row: ReportRow<'reward'>, name: string) => row.evidence.parts[name]?.mean ?? null

function panelOf(rows: readonly ReportRow<'reward'>[], name: string, links: ChartLinks): Panel {
  const axis = checkpointAxis(rows)
  const n = Math.max(...rows.map(({ evidence }) => evidence.parts[name]?.n ?? 0))
  return linePanel({
    id: name,
    title: { text: name, note: `n ${n}`, tone: 'text' },
    unit: 'number',
    height: smallPlotHeight,
    places: axis.places,
    xTicks: axis.ticks,
    columns: checkpointColumns(rows, axis, (row) => ({
      href: links.rollouts(row, ''),
      peek: formatDecimal(meanOf(row, name)),
    })),
    series: [
      {
        id: name,
        label: '',
        tone: 'text',
        shape: 'none',
        points: rows.map((row) => ({
          value: meanOf(row, name),
          low: null,
          high: null,
          of: row.evidence.parts[name]?.n ?? 0,
          href: links.rollouts(row, ''),
          name: `${checkpointName(row)}: ${name} ${formatDecimal(meanOf(row, name))}`,
          text: formatDecimal(meanOf(row, name)),
        })),
      },
    ],
  })
}

/** The part that moved most, in units of its own last value; or the values of a lone checkpoint. */
function findingOf(rows: readonly ReportRow<'reward'>[], names: readonly string[]): Finding {
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined || first === last)
    return [
      names
        .map((name) => `${name} ${first === undefined ? '–' : formatDecimal(meanOf(first, name))}`)
        .join(', '),
    ]
  const moves = names.flatMap((name) => {
    const [from, to] = [meanOf(first, name), meanOf(last, name)]
    return from === null || to === null ? [] : [{ name, from, to, size: Math.abs(to - from) }]
  })
  const [most] = moves.toSorted((a, b) => b.size - a.size)
  if (most === undefined) return ['No part has a value at both ends.']
  return [
    `${most.name} moved most, from ${formatDecimal(most.from)} to `,
    { strong: formatDecimal(most.to) },
    ` at ${checkpointName(last)}.`,
  ]
}
