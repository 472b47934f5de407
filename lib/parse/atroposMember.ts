import { type DraftMessage, type DraftText, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey, Selection, StepSource } from '#lib/model/rollout.ts'
import { asPrompt } from './conversation.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'
import { readMessages } from './messages.ts'

/** Where a group stands; files name no step and no prompt. */
export interface GroupPlace {
  readonly run: RunKey
  readonly selection: Selection
  readonly step: number | null
  readonly stepSource: StepSource
  readonly group: string
  /** True where the group has an id of its own, which is its task's. */
  readonly isNamed: boolean
}

const known = new Set([
  ...['tokens', 'masks', 'scores', 'score', 'advantages', 'inference_logprobs', 'ref_logprobs', 'messages'],
  'conversation',
])

/** The draft of one member of an Atropos group (`ScoredDataItem`). */
export function atroposMember(member: JsonObject, index: number, place: GroupPlace): ParseResult {
  const score = numberOf(member.scores ?? member.score)
  if (score === undefined)
    return reject(`scores.${index}`, `expected a number, found ${shown(member.scores ?? member.score)}`)
  const tokens = tokensOf(member)
  const texts = textsOf(member.messages ?? member.conversation ?? null, tokens.stretches, `messages.${index}`)
  if (texts.kind === 'reject') return texts
  const rest = Object.entries(extrasOf(member, known)).filter(([, value]) => value !== null)
  const draft: RolloutDraft = {
    ...emptyDraft,
    run: place.run,
    selection: place.selection,
    step: place.step,
    stepSource: place.stepSource,
    nativeId: `${place.group}/${index}`,
    task: place.isNamed ? place.group : null,
    group: place.group,
    groupSource: 'native',
    sample: index,
    prompt: texts.prompt,
    completion: texts.completion,
    reward: score,
    rewardSource: score === null ? 'none' : 'field',
    advantage: tokens.advantage,
    loggedTokens: { prompt: tokens.promptTokens, completion: tokens.trainedTokens, reasoning: null },
    tokenData: tokens.tokenData,
    extras: Object.fromEntries(rest),
  }
  return { kind: 'draft', draft, item: index }
}

interface MemberTokens {
  readonly tokenData: Json
  readonly promptTokens: number | null
  readonly trainedTokens: number | null
  /** Stretches of trained tokens: as many turns were sampled for this line. */
  readonly stretches: number | null
  readonly advantage: number | null
}

/** Masks hold the id where a token is trained and -100 where not; log-probs of 1.0 mark prompt tokens. */
function tokensOf(member: JsonObject): MemberTokens {
  const ids = listOf(member.tokens)
  if (ids.length === 0) {
    return { tokenData: null, promptTokens: null, trainedTokens: null, stretches: null, advantage: null }
  }
  const mask = listOf(member.masks).map((id) => (id === -100 || id === null ? 0 : 1))
  const at = (key: string) => listOf(member[key])
  const logprobs = at('inference_logprobs').map((value) => (value === 1 ? null : value))
  const reference = at('ref_logprobs')
  const advantages = at('advantages')
  const trained = mask.reduce<number>((sum, one) => sum + one, 0)
  const first = mask.indexOf(1)
  const credited = advantages.flatMap((value, index) =>
    mask[index] === 1 && typeof value === 'number' ? [value] : [],
  )
  return {
    tokenData: {
      scope: 'sequence',
      ids,
      ...(mask.length === 0 ? {} : { mask }),
      ...(logprobs.length === 0 ? {} : { logprobs }),
      ...(reference.length === 0 ? {} : { reference_logprobs: reference }),
      ...(advantages.length === 0 ? {} : { advantages }),
    },
    promptTokens: first === -1 ? null : first,
    trainedTokens: mask.length === 0 ? null : trained,
    stretches:
      mask.length === 0 ? null : mask.filter((one, index) => one === 1 && mask[index - 1] !== 1).length,
    advantage:
      credited.length === 0 ? null : credited.reduce((sum, value) => sum + value, 0) / credited.length,
  }
}

type Texts = { readonly kind: 'texts'; readonly prompt: DraftText; readonly completion: DraftText }

const nothing: DraftText = { kind: 'messages', messages: [] }

/** The conversation: messages, one decoded text, or a lone message that holds it. */
function textsOf(value: Json, stretches: number | null, field: string): Texts | DraftReject {
  if (value === null) return { kind: 'texts', prompt: nothing, completion: nothing }
  if (typeof value === 'string') return splitText(value)
  if (!Array.isArray(value)) return reject(field, `expected messages or text, found ${shown(value)}`)
  const [only] = value
  const whole = isJsonObject(only) && typeof only.content === 'string' ? only.content : null
  if (value.length === 1 && whole !== null && answerMark.test(whole)) return splitText(whole)
  const read = readMessages(value.map(asAssistant), field)
  return read.kind === 'reject' ? read : splitMessages(read.messages, stretches)
}

/** Game environments call the policy `agent`. */
function asAssistant(message: Json): Json {
  return isJsonObject(message) && message.role === 'agent' ? { ...message, role: 'assistant' } : message
}

/** Opens of an assistant turn in the chat templates that decoded text keeps. */
const answerMark =
  /<\|start_header_id\|>assistant<\|end_header_id\|>|<\|im_start\|>assistant\b|<start_of_turn>model\b|<｜Assistant｜>|\[\/INST\]|<\|assistant\|>/

function splitText(text: string): Texts {
  const mark = answerMark.exec(text)
  const end = mark === null ? 0 : mark.index + mark[0].length
  return {
    kind: 'texts',
    prompt: end === 0 ? nothing : { kind: 'text', text: text.slice(0, end) },
    completion: { kind: 'text', text: text.slice(end) },
  }
}

/** Everything up to the first answer is the prompt. Of several answers those before the trained stretches were given. */
function splitMessages(messages: readonly DraftMessage[], stretches: number | null): Texts {
  const found = messages.findIndex(({ role }) => role === 'assistant')
  const first = found === -1 ? messages.length : found
  const answers = messages.filter(({ role }) => role === 'assistant').length
  let given = stretches === null || stretches === 0 ? 0 : Math.max(0, answers - stretches)
  const completion = messages.slice(first).map((message) => {
    if (message.role !== 'assistant' || given === 0) return message
    given -= 1
    return asPrompt(message)
  })
  return {
    kind: 'texts',
    prompt: { kind: 'messages', messages: messages.slice(0, first).map(asPrompt) },
    completion: { kind: 'messages', messages: completion },
  }
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
