import { expect, test } from 'vitest'
import { aRollout } from '#lib/testing/aRollout.ts'
import { correctRuleText, fieldValue, labelUnder, parseCorrectRule } from './correctRule.ts'

test.each([
  ['none', { kind: 'none' }],
  ['detected', { kind: 'detected' }],
  ['exact', { kind: 'field', path: 'exact' }],
  ['reward>=0.5', { kind: 'threshold', on: 'reward', atLeast: 0.5 }],
  ['judge.score >= -1e2', { kind: 'threshold', on: 'judge.score', atLeast: -100 }],
] as const)('reads the rule %s and writes it back', (text, rule) => {
  expect(parseCorrectRule(text)).toEqual(rule)
  expect(parseCorrectRule(correctRuleText(rule))).toEqual(rule)
})

test.each(['', 'reward>0.5', 'reward=1', 'reward>=', 'reward>=abc'])('refuses the rule %j', (text) => {
  expect(() => parseCorrectRule(text)).toThrow(/correct:/)
})

test.each([
  [true, true],
  [1, true],
  [0.99, false],
  ['C', true],
  ['incorrect', false],
  ['maybe', null],
  [null, null],
  [{}, null],
])('a field of %j is the label %j', (value, correct) => {
  const rollout = aRollout({ extras: { verdict: value } })

  expect(labelUnder({ kind: 'field', path: 'verdict' }, rollout).correct).toBe(correct)
})

test('a part comes before a metric of the same name', () => {
  const rollout = aRollout({
    rewardParts: { exact: { value: 0, weight: null } },
    metrics: { exact: 1, length: 9 },
    judgements: [{ name: 'judge', value: 'C', correct: true }],
    partial: 0.5,
  })

  expect(
    ['exact', 'length', 'judge', 'partial', 'reward', 'nosuch'].map((name) => fieldValue(rollout, name)),
  ).toEqual([0, 9, true, 0.5, 1, null])
})
