import type { MetricComparison } from '#lib/metrics/comparison.ts'

/** A line of a comparison: accuracy, 10 points better of 100 prompts; a test names what it is about. */
export function aMetricComparison(about: Partial<MetricComparison> = {}): MetricComparison {
  return {
    metric: 'accuracy',
    title: 'Accuracy',
    unit: 'share',
    better: 'higher',
    a: 0.5,
    b: 0.6,
    difference: 0.1,
    low: 0.04,
    high: 0.16,
    p: 0.001,
    adjustedP: 0.003,
    margin: 0.02,
    verdict: 'better',
    prompts: 100,
    countsA: { count: 400, of: 800 },
    countsB: { count: 480, of: 800 },
    detectable: 0.085,
    k: null,
    ...about,
  }
}
