import type { Json, JsonObject } from './json.ts'
import type {
  Block,
  CorrectSource,
  GroupSource,
  Judgement,
  RewardPart,
  RewardSource,
  Role,
  Rollout,
  RunKey,
  Selection,
  Status,
  StepSource,
} from './rollout.ts'

/** A message whose blocks the dump itself tells apart; text blocks may still hold tags and calls (`parseText`). */
export interface DraftMessage {
  readonly role: Role
  readonly author: string | null
  readonly sampled: boolean
  readonly blocks: readonly Block[]
  /** True where text blocks have yet to be searched for reasoning tags and call syntaxes (FORMATS 2.4). */
  readonly parseText: boolean
  readonly reward: number | null
  readonly extras: Json
}

/** A prompt or completion: one decoded string with template markers, or messages. */
export type DraftText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'messages'; readonly messages: readonly DraftMessage[] }

/**
 * What a parser makes of one record: the dump's own words checked and named, text not yet cut.
 * The normaliser turns it into a {@link Rollout}. Null means "the dump does not say".
 */
export interface RolloutDraft {
  readonly run: RunKey | null
  readonly split: string | null
  readonly step: number | null
  readonly stepSource: StepSource
  readonly facet: string | null
  readonly selection: Selection
  readonly nativeId: string | null
  /** How far the native id is unique: within its file, or within run, split and step, whichever file repeats it. */
  readonly nativeIdScope: 'file' | 'run'
  readonly task: string | null
  readonly group: string | null
  readonly groupSource: GroupSource
  /** How many rollouts the group was drawn with, where the dump says so; fewer in the file means a cut group. */
  readonly groupSize: number | null
  readonly sample: number | null
  readonly prompt: DraftText
  readonly completion: DraftText
  /** Reasoning that the dump keeps in a field beside the completion; goes before it. */
  readonly reasoning: string | null
  readonly reward: number | null
  readonly rewardSource: RewardSource
  readonly rewardParts: Readonly<Record<string, RewardPart>>
  readonly correct: boolean | null
  readonly correctSource: CorrectSource
  readonly partial: number | null
  readonly judgements: readonly Judgement[]
  readonly advantage: number | null
  readonly status: Status | null
  readonly stopReason: string | null
  readonly trained: boolean | null
  readonly loggedTokens: Rollout['loggedTokens']
  readonly answer: string | null
  readonly tools: Json
  readonly reference: Json
  readonly metrics: Readonly<Record<string, Json>>
  readonly tokenData: Json
  readonly labels: Json
  readonly extras: JsonObject
}

/** A draft in which the dump says nothing; parsers spread it and fill what their format holds. */
export const emptyDraft: RolloutDraft = {
  run: null,
  split: null,
  step: null,
  stepSource: 'none',
  facet: null,
  selection: 'all',
  nativeId: null,
  nativeIdScope: 'file',
  task: null,
  group: null,
  groupSource: 'none',
  groupSize: null,
  sample: null,
  prompt: { kind: 'messages', messages: [] },
  completion: { kind: 'messages', messages: [] },
  reasoning: null,
  reward: null,
  rewardSource: 'none',
  rewardParts: {},
  correct: null,
  correctSource: 'none',
  partial: null,
  judgements: [],
  advantage: null,
  status: null,
  stopReason: null,
  trained: null,
  loggedTokens: { prompt: null, completion: null, reasoning: null },
  answer: null,
  tools: null,
  reference: null,
  metrics: {},
  tokenData: null,
  labels: null,
  extras: {},
}
