import type { ChartModel, DotPlot, LineSeries, Matrix, Panel } from '#lib/charts/chartModel.ts'
import { plainFinding } from '#lib/charts/chartModel.ts'
import { element, type Markup, node, table } from './markup.ts'

/** Width of the plot in the units of the drawing; a page scales the whole. */
const width = 640
const left = 44
/** Room for the names at the ends of lines: panels of one figure stand in line. */
const right = 130

/** A figure without a script: its finding, its drawing, and its numbers as a table. */
export function figureMarkup(model: ChartModel): readonly Markup[] {
  if (model.emptyReason !== null)
    return [element('h2', model.title), element('p', model.emptyReason, 'quiet')]
  const drawings = [
    ...(model.dots === null ? [] : [dotDrawing(model.dots, model.title)]),
    ...(model.matrices ?? []).map((matrix) => matrixDrawing(matrix, model.title)),
    ...model.panels.map((panel) => panelDrawing(panel, model.title)),
  ]
  return [
    element('h2', model.title),
    element('p', plainFinding(model.finding)),
    node('figure', {}, drawings),
    table(
      model.table.columns.map(({ label, unit }) => (unit === '' ? label : `${label}, ${unit}`)),
      model.table.rows.map(({ cells }) => cells),
    ),
    element('p', [model.n, ...model.notes].join(' · '), 'quiet'),
  ]
}

const round = (at: number) => Math.round(at * 10) / 10
const across = (at: number) => round(at * width)
const lineOf = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${across(x)} ${round(y)}`).join('L')}`

function panelDrawing(panel: Panel, title: string): Markup {
  const top = panel.title === null ? 12 : 30
  const height = top + panel.height + 22
  const name = panel.title === null ? title : `${title}, ${panel.title.text}`
  const heading =
    panel.title === null
      ? []
      : [node('text', { x: left, y: 12, class: 'strong' }, `${panel.title.text} ${panel.title.note}`.trim())]
  const marks =
    panel.emptyReason === null
      ? [...panel.series.flatMap(bands), ...bars(panel), ...panel.series.flatMap(lines), ...labels(panel)]
      : [node('text', { x: width / 2, y: panel.height / 2, 'text-anchor': 'middle' }, panel.emptyReason)]
  return node(
    'svg',
    {
      viewBox: `0 0 ${left + width + Math.max(right, panel.gutter)} ${height}`,
      role: 'img',
      'aria-label': `${name}; numbers in the table`,
    },
    [...heading, node('g', { transform: `translate(${left} ${top})` }, [...frame(panel), ...marks])],
  )
}

function frame({ height, xTicks, yTicks }: Panel): readonly Markup[] {
  return [
    ...yTicks.flatMap(({ at, label }) => {
      const y = round(height * (1 - at))
      return [
        node('line', { class: 'rule', x1: 0, x2: width, y1: y, y2: y }),
        node('text', { x: -8, y: y + 4, 'text-anchor': 'end' }, label),
      ]
    }),
    ...xTicks.map(({ at, label }) =>
      node('text', { x: across(at), y: height + 16, 'text-anchor': 'middle' }, label),
    ),
  ]
}

function bands({ tone, bands: areas }: LineSeries): readonly Markup[] {
  return areas.map(({ kind, points }) => {
    const upper = points.map(([x, high]) => [x, high] as const)
    const lower = points.map(([x, , low]) => [x, low] as const).reverse()
    return node('path', { class: kind, 'data-tone': tone, d: `${lineOf([...upper, ...lower])}Z` })
  })
}

function lines({ tone, style, stretches, marks }: LineSeries): readonly Markup[] {
  return [
    ...stretches.map((points) =>
      node('path', {
        class: style === 'line' ? 'line' : `line ${style}`,
        'data-tone': tone,
        d: lineOf(points),
      }),
    ),
    ...marks.flatMap(({ x, y, shape, whisker }) => [
      ...(whisker === null
        ? []
        : [
            node('line', {
              ...{ class: 'whisker', 'data-tone': tone, x1: across(x), x2: across(x) },
              ...{ y1: round(whisker.low), y2: round(whisker.high) },
            }),
          ]),
      node('circle', {
        ...{ class: shape === 'disc' ? 'mark' : 'hollow', 'data-tone': tone },
        ...{ cx: across(x), cy: round(y), r: 2.5 },
      }),
    ]),
  ]
}

function bars(panel: Panel): readonly Markup[] {
  return panel.bars.flatMap(({ x, width: wide, parts }) =>
    parts.map((part) =>
      node('rect', {
        ...{ class: 'part', 'data-tone': part.tone, x: across(x), width: across(wide) },
        ...{ y: round(part.y), height: round(part.height) },
      }),
    ),
  )
}

function labels({ labels: beside, innerLabels }: Panel): readonly Markup[] {
  const look = (isStrong: boolean) => (isStrong ? { class: 'strong' } : {})
  return [
    ...beside.map(({ text, y, isStrong }) =>
      node('text', { ...look(isStrong), x: width + 8, y: round(y) + 4 }, text),
    ),
    ...innerLabels.map(({ text, x, y, anchor, isStrong }) =>
      node('text', { ...look(isStrong), x: across(x), y: round(y) + 4, 'text-anchor': anchor }, text),
    ),
  ]
}

function matrixDrawing({ title: { text, note }, corner, columns, rows }: Matrix, title: string): Markup {
  const [from, top, rowHeight] = [160, 44, 30]
  const wide = (width - from) / columns.length
  const middle = (column: number) => round(from + (column + 0.5) * wide)
  return node(
    'svg',
    {
      viewBox: `0 0 ${left + width + right} ${top + rows.length * rowHeight + 8}`,
      role: 'img',
      'aria-label': `${title}, ${text}; numbers in the table`,
    },
    [
      node('text', { x: 0, y: 12, class: 'strong' }, `${text} ${note}`),
      node('text', { x: 0, y: top - 8 }, corner),
      ...columns.map(({ label }, i) =>
        node('text', { x: middle(i), y: top - 8, 'text-anchor': 'middle', class: 'strong' }, label),
      ),
      ...rows.flatMap((row, i) => {
        const y = top + i * rowHeight
        return [
          node('text', { x: 0, y: y + 19, class: 'strong' }, row.label),
          node('text', { x: from - 10, y: y + 19, 'text-anchor': 'end' }, row.note),
          ...row.cells.flatMap((cell, at) => [
            node('rect', {
              ...{ class: 'heat', x: round(from + at * wide), y, width: round(wide), height: rowHeight },
              'fill-opacity': round(cell.fill * 10) / 10,
            }),
            node('text', { x: middle(at), y: y + 19, 'text-anchor': 'middle', class: 'value' }, cell.text),
          ]),
        ]
      }),
    ],
  )
}

function dotDrawing({ rows, ticks }: DotPlot, title: string): Markup {
  const [from, rowHeight] = [180, 22]
  const at = (place: number) => round(from + place * (width - from))
  return node(
    'svg',
    {
      viewBox: `0 0 ${left + width + right} ${rows.length * rowHeight + 24}`,
      role: 'img',
      'aria-label': `${title}; numbers in the table`,
    },
    [
      ...ticks.map((tick) =>
        node(
          'text',
          { x: at(tick.at), y: rows.length * rowHeight + 16, 'text-anchor': 'middle' },
          tick.label,
        ),
      ),
      ...rows.flatMap((row, i) => {
        const y = i * rowHeight + 12
        return [
          node('text', { x: 0, y: y + 4, class: 'strong' }, row.label),
          ...(row.low === null || row.high === null
            ? []
            : [
                node('line', {
                  ...{ class: 'whisker', 'data-tone': row.tone },
                  ...{ x1: at(row.low), x2: at(row.high), y1: y, y2: y },
                }),
              ]),
          ...(row.at === null
            ? []
            : [node('circle', { class: 'mark', 'data-tone': row.tone, cx: at(row.at), cy: y, r: 3.4 })]),
          node('text', { x: width + 8, y: y + 4, class: 'strong' }, row.text),
        ]
      }),
    ],
  )
}
