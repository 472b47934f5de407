import { expect, test } from 'vitest'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { kindAgreement } from './kindAgreement.ts'
import { type JudgedThought, labelAgreement } from './labelAgreement.ts'

const none = { noRollout: 0, noThought: 0, otherText: 0 }

function judged(about: Partial<JudgedThought>): JudgedThought {
  return {
    trace: 'a',
    thought: 'a 1',
    labeller: null,
    human: 'deduction',
    classifier: 'deduction',
    blind: false,
    picked: 'order',
    ...about,
  }
}

/** So many thoughts in traces of four, seen as `first` and as `second`. */
function rated(count: number, first: ThoughtKind, second: ThoughtKind, from = 0) {
  return Array.from({ length: count }, (_, i) => ({ trace: `t${Math.floor((from + i) / 4)}`, first, second }))
}

test('40 thoughts: 28 agree, chance 0.5, kappa 0.4, all with intervals', () => {
  // Deduction 20 + 20, reflection to the classifier 12 + 8: 16 + 12 = 28 of 40 agree;
  // rows 20, 20; columns 24, 16; chance = .5 x .6 + .5 x .4 = .5; kappa = (.7 - .5) / .5.
  const found = kindAgreement([
    ...rated(16, 'deduction', 'deduction'),
    ...rated(4, 'deduction', 'reflection', 16),
    ...rated(8, 'reflection', 'deduction', 20),
    ...rated(12, 'reflection', 'reflection', 28),
  ])

  expect(found).toMatchObject({ thoughts: 40, traces: 10, agreed: { count: 28, of: 40 }, reason: null })
  expect(found.kappa.value).toBeCloseTo(0.4, 12)
  expect(found.kinds.deduction).toMatchObject({ first: 20, second: 24, both: 16 })
  expect(found.kinds.deduction.f1.value).toBeCloseTo(32 / 44, 12)
  expect(found.kinds.other).toEqual({ first: 0, second: 0, both: 0, f1: { value: null, interval: null } })
  expect(found.macroF1.value).toBeCloseTo((32 / 44 + 24 / 36) / 2, 12)
  for (const interval of [found.agreed.interval, found.kinds.deduction.f1.interval]) {
    expect(interval?.method).toBe('cluster-bootstrap')
    expect(interval!.low).toBeLessThan(interval!.high)
  }
  expect(found.confusion).toEqual([
    [0, 0, 0, 0, 0],
    [0, 12, 0, 8, 0],
    [0, 0, 0, 0, 0],
    [0, 4, 0, 16, 0],
    [0, 0, 0, 0, 0],
  ])
})

test('36 thoughts of nine traces give statistics without intervals', () => {
  const found = kindAgreement([...rated(30, 'other', 'other'), ...rated(6, 'other', 'deduction', 30)])

  expect(found).toMatchObject({ thoughts: 36, traces: 9, agreed: { count: 30, of: 36, interval: null } })
  expect(found.kappa).toEqual({ value: 0, interval: null })
  expect(found.kinds.other.f1.interval).toBeNull()
})

test('29 thoughts give counts and no statistic', () => {
  const found = kindAgreement(rated(29, 'other', 'other'))

  expect(found).toMatchObject({ thoughts: 29, agreed: { count: 29, of: 29, interval: null } })
  expect([found.kappa.value, found.macroF1.value]).toEqual([null, null])
  expect(found.reason).toBe('not enough labels: 29 of 30 thoughts')
})

test('the same labels give the same intervals in any order', () => {
  const labels = [...rated(30, 'other', 'other'), ...rated(20, 'other', 'deduction', 30)]

  expect(kindAgreement([...labels].reverse())).toEqual(kindAgreement(labels))
})

test('a thought counts once, with the kind that most labellers gave', () => {
  const found = labelAgreement(
    [
      judged({ labeller: 'ada', human: 'reflection' }),
      judged({ labeller: 'bo', human: 'reflection' }),
      judged({ labeller: 'cy', human: 'deduction' }),
      judged({ thought: 'a 2', labeller: 'ada', human: 'other' }),
      judged({ thought: 'a 2', labeller: 'bo', human: 'deduction' }),
    ],
    none,
  )

  expect(found).toMatchObject({
    labels: 5,
    disputed: 1,
    agreement: { thoughts: 1, agreed: { count: 0, of: 1 }, kinds: { reflection: { first: 1 } } },
    labellers: [
      { name: 'ada', labels: 2 },
      { name: 'bo', labels: 2 },
      { name: 'cy', labels: 1 },
    ],
  })
})

test('two people are compared on what both labelled', () => {
  const { pairs } = labelAgreement(
    [
      judged({ labeller: 'ada', human: 'reflection' }),
      judged({ thought: 'a 2', labeller: 'ada' }),
      judged({ labeller: 'bo', human: 'reflection' }),
      judged({ thought: 'a 3', labeller: 'cy' }),
    ],
    none,
  )

  expect(pairs).toMatchObject([
    { a: 'ada', b: 'bo', agreement: { thoughts: 1, agreed: { count: 1, of: 1 } } },
  ])
})

test('says how labels were come by, and which speak of nothing', () => {
  const found = labelAgreement(
    [
      judged({ blind: true, picked: 'random' }),
      judged({ thought: 'a 2', picked: 'uncertain' }),
      judged({ thought: 'a 3', blind: true }),
    ],
    { noRollout: 1, noThought: 2, otherText: 3 },
  )

  expect(found).toMatchObject({
    labels: 9,
    blind: { count: 2, of: 3 },
    picked: { order: 1, uncertain: 1, random: 1 },
  })
})
