import { expect, test } from 'vitest'
import { plainFinding } from './chartModel.ts'
import { trendFinding } from './trendFinding.ts'

const point = (percent: number, step: number, margin: number | null = 5) => ({
  value: percent / 100,
  low: margin === null ? null : (percent - margin) / 100,
  high: margin === null ? null : (percent + margin) / 100,
  text: `${percent}%`,
  at: `step ${step}`,
})
const say = (...points: ReturnType<typeof point>[]) =>
  plainFinding(trendFinding({ subject: 'Accuracy', points }))

test('says rose where the intervals are apart', () => {
  expect(say(point(30, 0), point(62, 600))).toBe('Accuracy rose from 30% at step 0 to 62% at step 600.')
})

test('says not clearly other where intervals overlap', () => {
  expect(say(point(30, 0), point(36, 600))).toBe(
    'Accuracy is 36% at step 600, not clearly other than 30% at step 0.',
  )
})

test('names a turn that stands clear of both ends', () => {
  expect(say(point(40, 0), point(80, 300), point(42, 600))).toBe(
    'Accuracy rose from 40% to 80% at step 300 and came back to 42% at step 600.',
  )
  expect(say(point(60, 0), point(10, 300), point(40, 600))).toBe(
    'Accuracy fell from 60% at step 0 to 40% at step 600, with a low of 10% at step 300.',
  )
})

test('one checkpoint is a value, not a trend', () => {
  expect(
    plainFinding(trendFinding({ subject: 'Accuracy', points: [point(62, 1)], detail: '62 of 100' })),
  ).toBe('Accuracy is 62% (62 of 100).')
})

test('values without intervals are compared as they are', () => {
  expect(say(point(30, 0, null), point(31, 600, null))).toBe(
    'Accuracy rose from 30% at step 0 to 31% at step 600.',
  )
})
