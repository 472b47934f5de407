import { type DraftMessage, type DraftText, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement, RewardPart, RunKey } from '#lib/model/rollout.ts'
import { asPrompt, readText } from './conversation.ts'
import { verdictOf } from './correctness.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'
import { readMessages } from './messages.ts'
import {
  type GroupLine,
  markedTokens,
  type RolloutLine,
  type RunLine,
  rolloutLine,
  tokenArrayFault,
} from './nativeLines.ts'

/** What earlier lines say about a rollout. */
export interface NativeContext {
  readonly run: RunKey
  readonly declared: RunLine | null
  readonly group: GroupLine | null
  readonly prompt: DraftText | null
  /** What the run and group lines say beside the fields read here: seed, configuration, weights, … */
  readonly extras: JsonObject
}

interface NativeRecord {
  readonly value: JsonObject
  readonly line: RolloutLine
  readonly context: NativeContext
}

const known = new Set(Object.keys(rolloutLine.shape))

/** The draft of a checked rollout line; texts, rewards, verdict and token arrays may still be out of shape. */
export function nativeRollout({ value, line, context }: NativeRecord): ParseResult {
  const texts = readTexts(line, context)
  if (texts.kind === 'reject') return texts
  const rewards = readRewards(line, context.declared)
  if (rewards.kind === 'reject') return rewards
  const outcome = readOutcome(line, context.declared, rewards)
  if (outcome.kind === 'reject') return outcome
  const tokenData = line.token_data ?? null
  const fault = isJsonObject(tokenData) ? tokenArrayFault(tokenData) : null
  if (fault !== null) return reject('token_data', fault)
  const { kind: _kind, ...verdict } = outcome
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...placeOf(line, context),
    ...verdict,
    prompt: texts.prompt,
    completion: texts.completion,
    reasoning: line.reasoning ?? null,
    rewardParts: rewards.parts,
    judgements: (line.judgements ?? []).flatMap(judgementOf),
    advantage: line.advantage ?? null,
    status: line.status ?? (line.truncated === true ? 'truncated' : null),
    stopReason: line.stop_reason ?? null,
    trained: line.trained ?? null,
    loggedTokens: countsOf(line.tokens),
    answer: answerOf(line.answer),
    tools: line.tools ?? context.group?.tools ?? null,
    reference: line.reference ?? context.group?.reference ?? null,
    metrics: { ...rewards.metrics, ...metricsOf(line) },
    tokenData: isJsonObject(tokenData) ? markedTokens(tokenData) : tokenData,
    extras: { ...context.extras, ...extrasOf(value, known) },
  }
  return { kind: 'draft', draft, item: null }
}

function placeOf(line: RolloutLine, context: NativeContext): Partial<RolloutDraft> {
  const step = line.step ?? null
  const group = line.group ?? null
  return {
    run: context.run,
    split: line.split ?? null,
    step,
    stepSource: step === null ? 'none' : 'field',
    facet: line.dataset ?? context.group?.dataset ?? null,
    selection: context.declared?.selection ?? 'all',
    nativeId: line.id ?? null,
    task: line.task ?? context.group?.task ?? null,
    group,
    groupSource: group === null ? 'none' : 'native',
    groupSize: context.group?.size ?? sampledPerPrompt(context.declared),
    sample: line.sample ?? null,
  }
}

/** `sampling.n` of the run line: how many rollouts were sampled for each prompt. */
function sampledPerPrompt(declared: RunLine | null): number | null {
  const count = isJsonObject(declared?.sampling) ? numberOf(declared.sampling.n) : null
  return typeof count === 'number' && count > 1 ? count : null
}

type Texts = { readonly kind: 'texts'; readonly prompt: DraftText; readonly completion: DraftText }

function readTexts(line: RolloutLine, context: NativeContext): Texts | DraftReject {
  if (line.messages !== undefined && line.completion === undefined)
    return splitMessages(line.messages, line.prompt_messages ?? null)
  if (line.completion === undefined) return reject('completion', 'no completion and no messages')
  const completion = readText(line.completion, 'completion')
  if (completion.kind === 'reject') return completion
  const own =
    line.prompt === undefined || line.prompt === null ? context.prompt : readText(line.prompt, 'prompt')
  if (own?.kind === 'reject') return own
  const prompt = own ?? emptyDraft.prompt
  return {
    kind: 'texts',
    prompt:
      prompt.kind === 'messages' ? { kind: 'messages', messages: prompt.messages.map(asPrompt) } : prompt,
    completion,
  }
}

/** A whole conversation: the first `count` messages are the prompt, else those before the first sampled one. */
function splitMessages(messages: readonly Json[], count: number | null): Texts | DraftReject {
  const read = readMessages(messages, 'messages')
  if (read.kind === 'reject') return read
  const first = count ?? read.messages.findIndex((message: DraftMessage) => message.sampled)
  if (first === -1 || first >= read.messages.length) return reject('messages', 'no sampled message')
  return {
    kind: 'texts',
    prompt: { kind: 'messages', messages: read.messages.slice(0, first).map(asPrompt) },
    completion: { kind: 'messages', messages: read.messages.slice(first) },
  }
}

interface Rewards {
  readonly kind: 'rewards'
  readonly parts: Readonly<Record<string, RewardPart>>
  readonly metrics: Readonly<Record<string, Json>>
}

/** Named parts with the weight they carry or the run declares; what is declared a metric is one. */
function readRewards(line: RolloutLine, declared: RunLine | null): Rewards | DraftReject {
  if (line.rewards === undefined || line.rewards === null) return { kind: 'rewards', parts: {}, metrics: {} }
  if (!isJsonObject(line.rewards))
    return reject('rewards', `expected an object, found ${shown(line.rewards)}`)
  const parts: [string, RewardPart][] = []
  const metrics: [string, Json][] = []
  for (const [name, entry] of Object.entries(line.rewards)) {
    const part = isJsonObject(entry) ? entry : { value: entry }
    const value = numberOf(part.value)
    if (value === undefined) return reject(`rewards.${name}`, `expected a number, found ${shown(part.value)}`)
    const spec = declared?.reward_spec?.[name]
    const known: JsonObject = isJsonObject(spec) ? { ...spec, ...part } : part
    if (known.kind === 'metric') metrics.push([name, value])
    else parts.push([name, { value, weight: numberOf(known.weight) ?? null }])
  }
  return { kind: 'rewards', parts: Object.fromEntries(parts), metrics: Object.fromEntries(metrics) }
}

type Outcome = { readonly kind: 'outcome' } & Pick<
  RolloutDraft,
  'reward' | 'rewardSource' | 'correct' | 'correctSource' | 'partial'
>

function readOutcome(line: RolloutLine, declared: RunLine | null, rewards: Rewards): Outcome | DraftReject {
  const total = line.reward === undefined ? weightedSum(rewards.parts) : line.reward
  const reward = {
    reward: total,
    rewardSource:
      line.reward !== undefined ? ('field' as const) : total === null ? ('none' as const) : ('sum' as const),
  }
  const open = {
    kind: 'outcome' as const,
    ...reward,
    correct: null,
    correctSource: 'none' as const,
    partial: null,
  }
  if (line.correct === undefined || line.correct === null) {
    const rule = declared?.correct_rule
    const value =
      rule?.on === 'reward'
        ? total
        : rule
          ? (rewards.parts[rule.on]?.value ?? numberOf(rewards.metrics[rule.on]) ?? null)
          : null
    if (!rule || value === null) return open
    return { ...open, correct: value >= rule.at_least, correctSource: 'threshold' }
  }
  const verdict = verdictOf(line.correct)
  if (verdict === undefined)
    return reject('correct', `expected true, false or a number from 0 to 1, found ${shown(line.correct)}`)
  // In this format a partial score below 1 is not correct.
  return { ...open, correct: verdict.correct ?? false, correctSource: 'field', partial: verdict.partial }
}

/** The total where every part has a value and a weight; null otherwise, because a missing weight is not 1. */
function weightedSum(parts: Readonly<Record<string, RewardPart>>): number | null {
  const entries = Object.values(parts)
  if (entries.length === 0) return null
  let sum = 0
  for (const { value, weight } of entries) {
    if (value === null || weight === null) return null
    sum += value * weight
  }
  return sum
}

function judgementOf(value: Json): readonly Judgement[] {
  if (!isJsonObject(value) || typeof value.name !== 'string') return []
  const { name, correct, ...rest } = value
  const only = Object.keys(rest).length === 1 && rest.value !== undefined ? rest.value : rest
  return [
    {
      name,
      value: Object.keys(rest).length === 0 ? null : only,
      correct: typeof correct === 'boolean' ? correct : null,
    },
  ]
}

function countsOf(tokens: Json | undefined): RolloutDraft['loggedTokens'] {
  if (!isJsonObject(tokens)) return emptyDraft.loggedTokens
  return {
    prompt: numberOf(tokens.prompt) ?? null,
    completion: numberOf(tokens.completion) ?? null,
    reasoning: numberOf(tokens.reasoning) ?? null,
  }
}

function answerOf(answer: Json | undefined): string | null {
  if (answer === undefined || answer === null) return null
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

function metricsOf(line: RolloutLine): Readonly<Record<string, Json>> {
  const cached = isJsonObject(line.tokens) ? line.tokens.cached : undefined
  const found: readonly (readonly [string, Json | undefined])[] = [
    ['seconds', line.seconds],
    ['cost', line.cost],
    ['cached_tokens', cached],
    ...(isJsonObject(line.metrics) ? Object.entries(line.metrics) : []),
  ]
  return Object.fromEntries(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
