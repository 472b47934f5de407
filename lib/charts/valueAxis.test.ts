import { expect, test } from 'vitest'
import { roundStep, valueAxis } from './valueAxis.ts'

const labels = (axis: ReturnType<typeof valueAxis>) => axis.ticks.map(({ label }) => label)

test.each([
  [1, 4, 0.25],
  [0.53, 4, 0.2],
  [1460, 4, 500],
  [8, 4, 2],
  [0, 4, 1],
])('divides a span of %f into at most %i parts of %f', (span, most, step) => {
  expect(roundStep(span, most)).toBeCloseTo(step, 9)
})

test('a share of a whole runs from 0 to 100', () => {
  const axis = valueAxis({ values: [0.2], unit: 'share', height: 160, isWhole: true })

  expect(labels(axis)).toEqual(['0', '25', '50', '75', '100%'])
  expect(axis.y(0.25)).toBe(120)
})

test('a share never reaches past one hundred', () => {
  expect(labels(valueAxis({ values: [0.97], unit: 'share', height: 150 })).at(-1)).toBe('100%')
})

test('small shares keep decimals in their ticks', () => {
  expect(labels(valueAxis({ values: [0.009], unit: 'share', height: 150 }))).toEqual([
    '0.00',
    '0.25',
    '0.50',
    '0.75',
    '1.00%',
  ])
})

test('lines start at zero although all values lie above', () => {
  expect(valueAxis({ values: [900, 1100], unit: 'tokens', height: 150 }).low).toBe(0)
})

test('negative rewards put zero inside the axis', () => {
  const axis = valueAxis({ values: [-3, 3.5], unit: 'number', height: 150 })

  expect(labels(axis)).toEqual(['−4', '−2', '0', '2', '4'])
})

test('a plot of nothing but zeros still has an axis', () => {
  const axis = valueAxis({ values: [0, 0], unit: 'number', height: 150 })

  expect(axis.high).toBeGreaterThan(axis.low)
  expect(axis.y(0)).toBe(150)
})
