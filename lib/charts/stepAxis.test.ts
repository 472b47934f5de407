import { expect, test } from 'vitest'
import type { Placed } from './checkpointAxis.ts'
import { stepAxis } from './stepAxis.ts'

function rows(steps: readonly (number | null)[], labels: readonly string[] = []): Placed[] {
  return steps.map((step, i) => ({ run: 'r', split: 'train', step, label: labels[i] ?? null, facet: null }))
}

test('puts steps of both runs where they belong', () => {
  const axis = stepAxis(rows([0, 100, 200]), rows([0, 200, 400]))

  expect(axis.places.map(({ name, a, b }) => [name, a, b])).toEqual([
    ['step 0', 0, 0],
    ['step 100', 1, null],
    ['step 200', 2, 1],
    ['step 400', null, 2],
  ])
  expect(axis.places.map(({ x }) => x.toFixed(2))).toEqual(['0.04', '0.27', '0.50', '0.96'])
  expect(axis.placesB.map(({ x }) => x.toFixed(2))).toEqual(['0.04', '0.50', '0.96'])
})

test('covers the whole axis with stretches that touch', () => {
  const { places } = stepAxis(rows([0, 100]), rows([0, 400]))

  expect(places[0]?.from).toBe(0)
  places.slice(1).forEach(({ from }, i) => {
    expect(from).toBeCloseTo((places[i]?.from ?? 0) + (places[i]?.width ?? 0), 12)
  })
  expect((places.at(-1)?.from ?? 0) + (places.at(-1)?.width ?? 0)).toBeCloseTo(1, 12)
})

test('writes round steps under the axis', () => {
  expect(stepAxis(rows([0, 25]), rows([0, 600])).ticks.map(({ label }) => label)).toEqual([
    '0',
    '100',
    '200',
    '300',
    '400',
    '500',
    '600',
  ])
})

test('goes by name where a series starts its steps anew', () => {
  const axis = stepAxis(rows([0, 100, 50], ['base', 'RL', 'RL']), rows([null], ['base']))

  expect(axis.places.map(({ name, a, b }) => [name, a, b])).toEqual([
    ['base (step 0)', 0, null],
    ['RL (step 100)', 1, null],
    ['RL (step 50)', 2, null],
    ['base', null, 0],
  ])
})
