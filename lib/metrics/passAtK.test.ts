import { expect, test } from 'vitest'
import { passAtK, passChance, passPowChance } from './passAtK.ts'

test('two right of eight', () => {
  expect(passChance(8, 2, 1)).toBeCloseTo(0.25, 12)
  expect(passChance(8, 2, 4)).toBeCloseTo(0.785714, 6)
  expect(passChance(8, 2, 8)).toBe(1)
})

test('six right of eight, all of four', () => {
  expect(passPowChance(8, 6, 4)).toBeCloseTo(0.214286, 6)
})

test('a thousand rollouts do not overflow', () => {
  expect(passChance(1_000, 1, 500)).toBeCloseTo(0.5, 10)
})

test('k goes in powers of two up to the largest prompt', () => {
  const { k } = passAtK([{ promptKey: 'a', right: 3, wrong: 7, unlabelled: 0 }])

  expect(k.map((entry) => entry.k)).toEqual([1, 2, 4, 8])
})

test('a prompt with too few rollouts leaves that k', () => {
  const evidence = passAtK([
    { promptKey: 'a', right: 1, wrong: 1, unlabelled: 6 },
    { promptKey: 'b', right: 2, wrong: 6, unlabelled: 0 },
  ])

  // pass@1: (1/2 + 1/4) / 2; pass@4: b alone
  expect(evidence.k[0]).toMatchObject({ k: 1, passAtK: 0.375, prompts: 2 })
  expect(evidence.k[2]?.passAtK).toBeCloseTo(0.785714, 6)
  expect(evidence.k[2]).toMatchObject({ prompts: 1, interval: null })
  expect(evidence).toMatchObject({ prompts: 2, unlabelled: 6 })
})

test('a prompt at two checkpoints is one cluster', () => {
  const same = { promptKey: 'a', right: 1, wrong: 1, unlabelled: 0 }
  const { k } = passAtK([same, same, { ...same, promptKey: 'b', right: 2, wrong: 0 }])

  expect(k[0]).toMatchObject({ prompts: 2 })
  expect(k[0]?.passAtK).toBeCloseTo(2 / 3, 12)
})

test('no labels give no k', () => {
  expect(passAtK([{ promptKey: 'a', right: 0, wrong: 0, unlabelled: 3 }])).toMatchObject({
    k: [],
    prompts: 0,
  })
})
