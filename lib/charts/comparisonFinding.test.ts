import { expect, test } from 'vitest'
import type { MetricComparison } from '#lib/metrics/comparison.ts'
import type { Verdict } from '#lib/metrics/verdict.ts'
import { aMetricComparison } from '#lib/testing/aMetricComparison.ts'
import { plainFinding } from './chartModel.ts'
import { comparisonFinding } from './comparisonFinding.ts'

const ids = ['accuracy', 'lazy', 'reward'] as const

function lines(...verdicts: readonly Verdict[]): MetricComparison[] {
  return verdicts.map((verdict, at) => aMetricComparison({ metric: ids[at] ?? 'accuracy', verdict }))
}

test.each([
  [lines('better', 'better', 'better'), 'B is better on accuracy, lazy reasoning and reward.'],
  [
    lines('better', 'worse', 'not enough data'),
    'B is better on accuracy; worse on lazy reasoning; for reward there is not enough data.',
  ],
  [
    lines('same', 'worse', 'same'),
    'B is worse on lazy reasoning; the same within the margin on accuracy and reward.',
  ],
  [lines('same'), 'B is the same within the margin on accuracy.'],
  [
    lines('not enough data', 'not enough data'),
    'There is not enough data to tell A from B on accuracy and lazy reasoning.',
  ],
  [[], 'No metric was compared.'],
])('says what %# shows', (given, sentence) => {
  expect(plainFinding(comparisonFinding(given))).toBe(sentence)
})
