import { z } from 'zod'
import type { Json } from './json.ts'

/** Where in the uploaded files a record stands, so that its raw text can always be shown. */
export interface Provenance {
  /** SHA-256 of the file as uploaded, hex. */
  readonly fileHash: string
  /** Path inside the upload: folder names and file name, `/` between. */
  readonly path: string
  /** 1-based line number, where the file is read by lines. */
  readonly line: number | null
  /** Byte range of the record in the decoded file, where it is contiguous. */
  readonly byteStart: number | null
  readonly byteEnd: number | null
  /** Member of a record that holds several rollouts (0-based), or of a JSON array. */
  readonly item: number | null
}

export const roles = ['system', 'user', 'assistant', 'tool', 'environment'] as const
export type Role = (typeof roles)[number]

/** A call to a tool, as the model wrote it. `args` is null where `raw` did not parse. */
export interface ToolCall {
  readonly id: string | null
  readonly name: string | null
  readonly args: Json
  readonly raw: string
  /** The dialect it was written in: openai, hermes, qwen-xml, python-list, react, … */
  readonly syntax: string
  readonly parseError: string | null
}

/** What a tool sent back. `isError` is null where the dump does not say. */
export interface ToolResult {
  readonly callId: string | null
  readonly name: string | null
  readonly text: string
  readonly isError: boolean | null
}

/** The thinking text of one stretch of an assistant turn. */
export interface ReasoningBlock {
  readonly kind: 'reasoning'
  /** Text between the tags, exactly as stored. */
  readonly text: string
  /** The opening tag with the line break after it, as stored; empty where reasoning came in a field of its own. */
  readonly openTag: string
  /** Which marker or field held it: think, reasoning_content, harmony, … */
  readonly marker: string
  readonly closed: boolean
  /** The opening tag stood in the prompt, not in the completion. */
  readonly openPrefilled: boolean
  /** Only a summary or an encrypted form was stored: lengths must leave it out. */
  readonly redacted: boolean
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | ReasoningBlock
  | ({ readonly kind: 'call' } & ToolCall)
  | ({ readonly kind: 'result' } & ToolResult)
  | { readonly kind: 'media'; readonly mime: string | null; readonly ref: string }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'state'; readonly name: string | null; readonly value: Json }
  | { readonly kind: 'note'; readonly text: string }

/** One message of one role. Turns of a rollout are numbered from 0, prompt included. */
export interface Turn {
  readonly index: number
  readonly role: Role
  /** Agent, module or simulated user, where the dump names it. */
  readonly author: string | null
  /** True where the policy produced it. */
  readonly sampled: boolean
  readonly blocks: readonly Block[]
  readonly reward: number | null
  readonly extras: Json
}

export const statuses = ['completed', 'truncated', 'aborted', 'failed', 'pending', 'unknown'] as const
export type Status = (typeof statuses)[number]

export const selections = [
  'all',
  'trained_subset',
  'mixed_groups_only',
  'failures_only',
  'sampled_few',
  'unknown',
] as const
/** Which part of what was sampled the file holds; anything but `all` biases ratios and is shown beside them. */
export type Selection = (typeof selections)[number]

export type StepSource = 'field' | 'file_name' | 'directory' | 'model_name' | 'order' | 'user' | 'none'
export type GroupSource = 'native' | 'prompt_equal' | 'position' | 'none'
export type CorrectSource = 'field' | 'threshold' | 'absence' | 'guessed' | 'user' | 'none'
export type RewardSource = 'field' | 'sum' | 'per_token_sum' | 'from_correct' | 'none'
/** How the text was cut into turns. */
export type TurnSplit = 'structured' | 'markers' | 'heuristic' | 'none'

export interface RewardPart {
  readonly value: number | null
  readonly weight: number | null
}

/** A verdict of one scorer, filter or judge. */
export interface Judgement {
  readonly name: string
  readonly value: Json
  readonly correct: boolean | null
}

/** One sampled attempt at a prompt: the canonical record. Null means "the dump does not say". */
export interface Rollout {
  /** Stable hash of run, place, split, step, native id or prompt key, sample; see normalise/identity.ts. */
  readonly id: string
  readonly run: RunKey
  readonly split: string
  readonly step: number | null
  readonly stepSource: StepSource
  /** Benchmark category, domain or environment. */
  readonly facet: string | null
  readonly selection: Selection
  /** Stable over steps and runs: dataset task id, else hash of the normalised prompt. */
  readonly promptKey: string
  readonly promptKeySource: 'task_id' | 'prompt_hash' | 'row'
  /** Group key as the dump names it, unique within run, split, step and facet; null: group by equal prompt key. */
  readonly group: string | null
  readonly groupSource: GroupSource
  /** How many rollouts the group was drawn with, where the dump says so. */
  readonly groupSize: number | null
  readonly sample: number | null
  readonly nativeId: string | null
  readonly turns: readonly Turn[]
  /** Leading turns that belong to the prompt. */
  readonly promptTurnCount: number
  readonly turnSplit: TurnSplit
  readonly reward: number | null
  readonly rewardSource: RewardSource
  readonly rewardParts: Readonly<Record<string, RewardPart>>
  readonly correct: boolean | null
  readonly correctSource: CorrectSource
  /** Partial score in 0 to 1, where the dump has one. */
  readonly partial: number | null
  readonly judgements: readonly Judgement[]
  /** As logged by the trainer, never ours. */
  readonly advantage: number | null
  readonly status: Status
  readonly statusSource: 'field' | 'finish_reason' | 'inferred' | 'none'
  readonly stopReason: string | null
  readonly trained: boolean | null
  /** Token counts as logged; ours stand apart in the facts. */
  readonly loggedTokens: {
    readonly prompt: number | null
    readonly completion: number | null
    readonly reasoning: number | null
  }
  readonly answer: string | null
  readonly tools: Json
  readonly reference: Json
  readonly metrics: Readonly<Record<string, Json>>
  /** Per-token arrays as logged (ids, log-probs, entropies, …), or null. */
  readonly tokenData: Json
  /** Labels on stretches of reasoning that came with the dump, or null. */
  readonly labels: Json
  /** Every key of the record that no field above holds. */
  readonly extras: Json
  readonly provenance: Provenance
}

/** Which run a rollout belongs to, as found in the files; corrections by the user never enter it. */
export interface RunKey {
  /** Native run name, or the folder that stands for it; the identity of the run. */
  readonly key: string
  readonly source: 'field' | 'sibling_file' | 'directory' | 'file_name'
  readonly model: string | null
}

/** What counts as correct where the dump does not say, or where the user decides otherwise. */
export const correctRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('detected') }),
  z.object({ kind: z.literal('field'), path: z.string().min(1) }),
  z.object({ kind: z.literal('threshold'), on: z.string().min(1), atLeast: z.number() }),
  z.object({ kind: z.literal('none') }),
])
export type CorrectRule = z.infer<typeof correctRule>
