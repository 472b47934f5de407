import type { OriginSubject } from '#lib/model/origin.ts'
import type { MetricId } from './catalog.ts'

/** Facts of a rollout that a metric stands on: where they came from is said beside its figures. */
export const metricOrigins: Readonly<Record<MetricId, readonly OriginSubject[]>> = {
  accuracy: ['step', 'correct'],
  lazy: ['step', 'correct', 'tokens'],
  'thought-mix': ['step', 'tokens'],
  'group-signal': ['step', 'group', 'reward', 'correct'],
  reward: ['step', 'reward'],
  length: ['step', 'correct', 'tokens'],
  decoupling: ['step', 'correct', 'tokens'],
  'thought-transitions': ['step'],
  'thought-positions': ['step'],
  'pass-at-k': ['step', 'group', 'correct'],
}
