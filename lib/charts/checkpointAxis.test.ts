import { expect, test } from 'vitest'
import { checkpointAxis, checkpointName, countTicks, type Placed } from './checkpointAxis.ts'

const at = (step: number | null, label: string | null = null): Placed => ({
  run: 'r',
  split: 'train',
  step,
  label,
  facet: null,
})
const steps = (...all: number[]) => all.map((step) => at(step))

test.each([
  [at(400), 'step 400'],
  [at(0, 'base'), 'base (step 0)'],
  [at(400, 'RL 400'), 'RL 400'],
  [at(40, 'RL 400'), 'RL 400 (step 40)'],
  [at(null, 'after SFT'), 'after SFT'],
  [at(null), 'train'],
])('names %j "%s"', (place, name) => {
  expect(checkpointName(place)).toBe(name)
})

test('checkpoints stand evenly whatever their steps', () => {
  const { places } = checkpointAxis(steps(1, 2, 64, 1000))

  expect(places.map(({ x }) => x)).toEqual([0.125, 0.375, 0.625, 0.875])
})

test('steps label the axis where they differ', () => {
  expect(checkpointAxis([at(0, 'base'), at(50, 'RL 50')]).places.map(({ tick }) => tick)).toEqual(['0', '50'])
})

test('labels tell checkpoints of a series apart', () => {
  const { places } = checkpointAxis([at(0, 'base'), at(0, 'sft'), at(50, 'RL 50')])

  expect(places.map(({ tick }) => tick)).toEqual(['base 0', 'sft 0', 'RL 50'])
})

test('thirteen steps show every, every second, every fourth label', () => {
  const { ticks } = checkpointAxis(steps(...Array.from({ length: 13 }, (_, i) => 50 * i)))
  const shown = (rooms: readonly string[]) =>
    ticks.filter(({ room }) => rooms.includes(room)).map(({ label }) => label)

  expect(ticks).toHaveLength(13)
  expect(shown(['always', 'airy'])).toEqual(['0', '100', '200', '300', '400', '500', '600'])
  expect(shown(['always'])).toEqual(['0', '200', '400', '600'])
})

test('a thousand checkpoints keep a handful of labels', () => {
  const { ticks } = checkpointAxis(steps(...Array.from({ length: 1000 }, (_, i) => i)))

  expect(ticks.length).toBeLessThanOrEqual(16)
})

test('an unknown count is a dash, not a zero', () => {
  const { places } = checkpointAxis(steps(0, 1))

  expect(countTicks(places, [null, 0]).map(({ label }) => label)).toEqual(['–', '0'])
})
