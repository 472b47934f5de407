import { expect, test } from 'vitest'
import type { MetricComparison } from './comparison.ts'
import { checkGate, parseGate } from './gate.ts'

function aLine(
  metric: MetricComparison['metric'],
  low: number | null,
  high: number | null,
): MetricComparison {
  const unknown = {
    a: null,
    b: null,
    difference: null,
    p: null,
    adjustedP: null,
    countsA: null,
    countsB: null,
  }
  const fixed = {
    title: metric,
    unit: 'share',
    better: 'higher',
    margin: 0,
    prompts: 9,
    verdict: 'same',
  } as const
  return { ...unknown, ...fixed, metric, low, high, detectable: null, k: null }
}

function check(text: string, lines: readonly MetricComparison[]): boolean {
  const gate = parseGate(text)
  return gate.ok && checkGate(gate.conditions, lines).holds
}

test('reads conditions between commas', () => {
  expect(parseGate('accuracy>=0, lazy <= -.05,pass-at-k>1e-3')).toEqual({
    ok: true,
    conditions: [
      { metric: 'accuracy', operator: '>=', bound: 0 },
      { metric: 'lazy', operator: '<=', bound: -0.05 },
      { metric: 'pass-at-k', operator: '>', bound: 0.001 },
    ],
  })
})

test.each([
  ['', 'a gate needs conditions'],
  ['accuracy>=0,', 'a gate needs conditions'],
  ['accuracy', 'cannot read "accuracy"'],
  ['accuracy=1', 'cannot read "accuracy=1"'],
  ['accuracy>=x', 'cannot read'],
  ['acuracy>=0', 'did you mean accuracy?'],
  ['banana>=0', 'known are accuracy, lazy'],
])('refuses %j with a reason', (text, reason) => {
  expect(parseGate(text)).toMatchObject({ ok: false, problem: expect.stringContaining(reason) })
})

test.each([
  ['accuracy>=0', 0.01, 0.2, true],
  ['accuracy>=0', -0.01, 0.2, false],
  ['accuracy>0', 0, 0, false],
  ['accuracy<=0', -0.2, 0, true],
  ['accuracy<=0', -0.2, 0.01, false],
  ['accuracy<0', -0.2, -0.1, true],
])('%s with an interval of %d to %d: %s', (text, low, high, holds) => {
  expect(check(text, [aLine('accuracy', low, high)])).toBe(holds)
})

test('an unknown difference fails its gate', () => {
  expect(check('accuracy>=0', [aLine('accuracy', null, null)])).toBe(false)
  expect(check('lazy<=0', [aLine('accuracy', 0, 1)])).toBe(false)
})

test('every condition must hold', () => {
  const lines = [aLine('accuracy', 0.1, 0.2), aLine('lazy', -0.1, 0.1)]

  expect(check('accuracy>=0', lines)).toBe(true)
  expect(check('accuracy>=0, lazy<=0', lines)).toBe(false)
})
