import { expect, test } from 'vitest'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { noKinds } from '#lib/model/thought.ts'
import { correctedShares } from './correctedShares.ts'
import type { SettledThought } from './labelAgreement.ts'

/** So many drawn thoughts, each in a trace of its own, seen so by people and classifier. */
function drawn(count: number, human: ThoughtKind, classifier: ThoughtKind): SettledThought[] {
  return Array.from({ length: count }, (_, i) => {
    const thought = `${human} ${classifier} ${i}`
    return { trace: thought, thought, human, classifier, blind: true, picked: 'random' }
  })
}

const all = { ...noKinds, reflection: 400, deduction: 600 }

test('40 drawn of 1,000: the classifier over-counts reflection, worked out by hand', () => {
  // Reflection to people 10, to the classifier 16 of 40, both 8. cov = 8/40 - .25 x .4 = .1; var = .4 x .6 = .24;
  // w = .1 / (1.04 x .24) = .4006410; value = w x .4 + .25 - w x .4 = .25.
  const sample = [
    ...drawn(8, 'reflection', 'reflection'),
    ...drawn(2, 'reflection', 'deduction'),
    ...drawn(8, 'deduction', 'reflection'),
    ...drawn(22, 'deduction', 'deduction'),
  ]

  const { kinds, reason } = correctedShares(sample, all)

  expect(reason).toBeNull()
  expect(kinds.reflection.classifier).toEqual({ count: 400, of: 1000 })
  expect(kinds.reflection.people).toEqual({ count: 10, of: 40 })
  expect(kinds.reflection.corrected?.weight).toBeCloseTo(0.400641, 6)
  expect(kinds.reflection.corrected?.share).toBeCloseTo(0.25, 12)
  expect(kinds.deduction.corrected?.share).toBeCloseTo(0.75, 12)
  expect(kinds.other.corrected).toMatchObject({ share: 0, weight: 0, interval: { low: 0 } })
  expect(kinds.other.corrected?.interval?.high).toBeCloseTo((1.96 * Math.SQRT2) / 40, 4)
})

test('drawn thoughts of nine traces correct the share but give no interval', () => {
  const sample = drawn(36, 'reflection', 'deduction').map((thought, i) => ({
    ...thought,
    trace: `t${i % 9}`,
  }))
  const { kinds, traces } = correctedShares(sample, all)

  expect(traces).toBe(9)
  expect(kinds.reflection.corrected).toMatchObject({ share: 1, interval: null })
})

test('thoughts that were not drawn at random stay out', () => {
  const read = drawn(100, 'other', 'reflection').map((thought) => ({ ...thought, picked: 'order' as const }))

  const found = correctedShares([...read, ...drawn(29, 'reflection', 'reflection')], all)

  expect(found).toMatchObject({ drawn: 29, traces: 29 })
  expect(found.reason).toBe('not enough labels: 29 of 30 thoughts drawn at random')
  expect(found.kinds.reflection).toEqual({
    classifier: { count: 400, of: 1000 },
    people: { count: 29, of: 29 },
    corrected: null,
  })
})
