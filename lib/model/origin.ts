import type { TokenSource } from './facts.ts'
import type { CorrectSource, GroupSource, RewardSource, Rollout, StepSource } from './rollout.ts'

/** What is known of a rollout together with where it came from. */
export const originSubjects = ['step', 'group', 'correct', 'reward', 'advantage', 'tokens', 'status'] as const
export type OriginSubject = (typeof originSubjects)[number]

/** Advantages are the trainer's own; ours are recomputed beside them and never stored. */
export type AdvantageSource = 'field' | 'per_token_mean' | 'none'
export type StatusSource = Rollout['statusSource']

/** Where each of them came from. */
export interface OriginSources {
  readonly step: StepSource
  readonly group: GroupSource
  readonly correct: CorrectSource
  readonly reward: RewardSource
  readonly advantage: AdvantageSource
  readonly tokens: TokenSource
  readonly status: StatusSource
}
export type OriginSource = OriginSources[OriginSubject]

/** Names of the fields of a dump that say it, as its format names them; or the user's rule. Null where none does. */
export type OriginFields = Readonly<Record<OriginSubject, string | null>>

/** Where the facts of one rollout came from, ready to be put in words. */
export interface Origins {
  readonly sources: OriginSources
  readonly fields: OriginFields
}

/** Rollouts whose fact came from one source. */
export interface OriginCount {
  readonly subject: OriginSubject
  readonly source: OriginSource
  readonly field: string | null
  readonly rollouts: number
}
