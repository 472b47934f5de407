import { expect, test } from 'vitest'
import { aRollout } from '#lib/testing/aRollout.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import { explainThought } from './explainThought.ts'
import { readRollout } from './facts.ts'

const rollout = aRollout()
const { classifier } = someInstruments

test('every stored thought can be explained by its place, with the probability it was stored with', () => {
  const [block] = readRollout(rollout, someInstruments).thoughts
  const { turn = 0, block: at = 0, thoughts = [] } = block ?? {}

  expect(thoughts).not.toEqual([])
  for (const { start, kind, confidence } of thoughts) {
    const { shares, reasons } = explainThought(rollout, { turn, block: at, start }, classifier)
    expect(shares[kind]).toBeCloseTo(confidence, 12)
    expect(reasons.length).toBeGreaterThan(3)
  }
})

test.each([
  [{ turn: 9, block: 0, start: 0 }, 'turn 9 has no reasoning in block 0'],
  [{ turn: 1, block: 1, start: 0 }, 'turn 1 has no reasoning in block 1'],
  [{ turn: 1, block: 0, start: 3 }, 'no thought starts at 3'],
])('a place without a thought is refused: %o', (place, message) => {
  expect(() => explainThought(rollout, place, classifier)).toThrow(message)
})
