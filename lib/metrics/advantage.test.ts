import { expect, test } from 'vitest'
import { advantage, advantagePresets } from './advantage.ts'

function passes(k: number, n = 8): number[] {
  return Array.from({ length: n }, (_, index) => (index < k ? 1 : 0))
}

test.each([
  [1, 2.4749, -0.3536],
  [2, 1.6202, -0.5401],
  [4, 0.9354, -0.9354],
  [7, 0.3536, -2.4749],
])('verl at %i of 8 right', (k, pass, fail) => {
  const { values } = advantage(passes(k))

  expect(values[0]).toBeCloseTo(pass, 4)
  expect(values[7]).toBeCloseTo(fail, 4)
})

test('the population preset gives plus and minus one', () => {
  const { values } = advantage(passes(4), advantagePresets.population)

  expect(values[0]).toBeCloseTo(1, 5)
  expect(values[7]).toBeCloseTo(-1, 5)
})

test('a tiny spread gives full-size advantages', () => {
  expect(advantage([3, 3.01, 3, 3.01]).values[1]).toBeCloseTo(0.8659, 4)
  expect(advantage([3, 3.01, 3, 3.01], advantagePresets.trl).values[1]).toBeCloseTo(0.8513, 4)
})

test('Dr. GRPO centres without dividing', () => {
  expect(advantage([1, 0, 0, 0], advantagePresets['dr-grpo']).values).toEqual([0.75, -0.25, -0.25, -0.25])
})

test('equal rewards give exactly zero', () => {
  expect(advantage([0.1, 0.1, 0.1]).values).toEqual([0, 0, 0])
  expect(advantage([0.1 + 0.2, 0.3]).meanAbsolute).toBe(0)
})

test('a lone rollout keeps its reward under verl', () => {
  expect(advantage([0.7]).values).toEqual([0.7])
  expect(advantage([0.7], advantagePresets.trl).values).toEqual([0])
})

test('a missing reward makes the rest partial', () => {
  const { values, isPartial } = advantage([1, null, 0])

  expect(values[1]).toBeNull()
  expect(values[0]).toBeCloseTo(Math.SQRT1_2, 4)
  expect(isPartial).toBe(true)
})

test('no rewards give no advantage', () => {
  expect(advantage([null])).toEqual({ values: [null], isPartial: true, meanAbsolute: null })
  expect(advantage([])).toEqual({ values: [], isPartial: false, meanAbsolute: null })
})
