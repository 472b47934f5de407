import type { Report } from '#lib/metrics/evidence.ts'
import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { SnapshotHead } from '#lib/share/snapshot.ts'
import type { ComparedSides } from './compare.ts'
import type { OrderReports } from './orderReports.ts'
import type { BothSides, OverlayReports } from './overlayReports.ts'
import type { ComparedPrompt } from './queries/comparisonInputs.ts'
import type { GroupPage } from './queries/groupPage.ts'
import type { PromptRollout } from './queries/promptRollouts.ts'
import type { RolloutPage } from './queries/rolloutPage.ts'
import type { RunPage } from './queries/runPage.ts'

/** The reports of a run's page, as they were. */
export interface FrozenReports {
  readonly accuracy: Report<'accuracy'>
  readonly lazy: Report<'lazy'>
  readonly lazyByFacet: Report<'lazy'>
  readonly 'thought-mix': Report<'thought-mix'>
  readonly 'group-signal': Report<'group-signal'>
  readonly reward: Report<'reward'>
  readonly length: Report<'length'>
  readonly 'pass-at-k': Report<'pass-at-k'>
  /** Absent in views that were frozen before it was shown. */
  readonly decoupling?: Report<'decoupling'>
  /** Null where too much would have had to be read; absent in views that were frozen before it was shown. */
  readonly order?: OrderReports | null
}

/** A map as JSON keeps it. */
export type Entries<V> = readonly (readonly [string, V])[]

/** One side against another; of three or more, the first against each. Maps are kept as entries. */
export interface FrozenComparison {
  readonly compared: Omit<ComparedSides, 'promptsA' | 'promptsB'>
  /** Names of the prompts that changed sides. */
  readonly prompts: BothSides<Entries<ComparedPrompt>>
  readonly overlays: OverlayReports | null
  readonly rollouts: BothSides<Entries<readonly PromptRollout[]>>
}

/** A rollout as its page reads it. */
export interface FrozenBody {
  readonly rollout: Rollout
  readonly thoughts: readonly BlockThoughts[]
}

/** What a shared page shows: everything it needs as plain JSON, so that later changes of the data do not reach it. */
export type FrozenView =
  | {
      readonly kind: 'run'
      readonly name: string
      readonly members: readonly RunPage[]
      readonly query: TraceQuery
      readonly reports: FrozenReports
    }
  | { readonly kind: 'compare'; readonly comparisons: readonly FrozenComparison[] }
  | { readonly kind: 'rollout'; readonly page: RolloutPage }
  | {
      readonly kind: 'group'
      readonly page: GroupPage
      /** What the siblings on the page's first window say, by rollout. */
      readonly bodies: Entries<FrozenBody>
    }
  | { readonly kind: 'diff'; readonly a: RolloutPage; readonly b: RolloutPage }

/** A frozen view with what it says about itself. */
export type Snapshot = Omit<SnapshotHead, 'view'> & { readonly view: FrozenView }
