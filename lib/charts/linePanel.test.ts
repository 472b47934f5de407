import { expect, test } from 'vitest'
import { checkpointAxis } from './checkpointAxis.ts'
import { type LinePoint, linePanel } from './linePanel.ts'

const point = (value: number | null, of: number | null = 100): LinePoint => ({
  value,
  low: value === null ? null : value - 0.1,
  high: value === null ? null : value + 0.1,
  of,
  href: '/x',
  name: `is ${value}`,
  text: `${value}`,
})

function panelOf(points: readonly LinePoint[]) {
  const axis = checkpointAxis(
    points.map((_, i) => ({ run: 'r', split: null, step: i, label: null, facet: null })),
  )
  return linePanel({
    id: 'p',
    unit: 'share',
    height: 100,
    isWhole: true,
    places: axis.places,
    xTicks: axis.ticks,
    columns: [],
    series: [{ id: 's', label: 'right', tone: 'right', shape: 'disc', showsFirst: true, points }],
  })
}

const only = (points: readonly LinePoint[]) => {
  const [series] = panelOf(points).series
  if (series === undefined) throw new Error('a panel has its series')
  return series
}

test('a missing checkpoint breaks the line and its band', () => {
  const series = only([point(0.5), point(0.6), point(null), point(0.7), point(0.8)])

  expect(series.stretches.map((stretch) => stretch.length)).toEqual([2, 2])
  expect(series.bands.map(({ points }) => points.length)).toEqual([2, 2])
  expect(series.marks).toHaveLength(4)
})

test('a lone value is a dot with a whisker', () => {
  const series = only([point(null), point(0.5), point(null)])

  expect(series.stretches).toEqual([])
  expect(series.marks).toMatchObject([{ x: 0.5, y: 50, whisker: { low: 60, high: 40 } }])
})

test('below ten items the mark is hollow without a line', () => {
  const series = only([point(0.5), point(0.6), point(0.3, 9)])

  expect(series.stretches).toEqual([
    [
      [1 / 6, 50],
      [0.5, 40],
    ],
  ])
  expect(series.marks.map(({ shape }) => shape)).toEqual(['disc', 'disc', 'hollow'])
})

test('the label stands at the last value that is known', () => {
  expect(panelOf([point(0.2), point(0.4), point(null)]).labels).toMatchObject([{ text: '0.4 right', y: 60 }])
})

test('nothing known leaves a frame with its reason', () => {
  const panel = panelOf([point(null), point(null)])

  expect(panel.emptyReason).toBe('no value at any checkpoint')
  expect(panel.yTicks).not.toHaveLength(0)
})

test('more than sixty checkpoints lose their marks, not their line', () => {
  const series = only(Array.from({ length: 61 }, () => point(0.5)))

  expect(series.marks).toEqual([])
  expect(series.stretches[0]).toHaveLength(61)
})
