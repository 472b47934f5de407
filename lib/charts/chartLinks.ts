import type { Placed } from './checkpointAxis.ts'

/** Where marks lead; the page knows its addresses, the model knows what a mark stands for. An empty address leads nowhere. */
export interface ChartLinks {
  /** Rollouts at a checkpoint (and facet) that a typed filter holds of. */
  readonly rollouts: (place: Placed, filter: string) => string
  /** Groups at a checkpoint, of one signal or of all. */
  readonly groups: (place: Placed, signal: 'all-right' | 'all-wrong' | 'tied' | 'mixed' | null) => string
}
