import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import type { RunKey, StepSource } from '#lib/model/rollout.ts'
import { bfclLogMessages } from './bfclLog.ts'
import { answerMessage, errorMessage, turnMessages } from './bfclMessages.ts'
import { type BfclFailure, type BfclScore, scoreFailure } from './bfclScore.ts'
import { extrasOf, looseCount, looseId, reject, shown } from './fieldValues.ts'
import type { ParseResult } from './format.ts'
import { readMessages } from './messages.ts'

/** What a file's path says of its rollouts. */
export interface BfclFile {
  readonly run: RunKey
  readonly step: number | null
  readonly stepSource: StepSource
  readonly category: string | null
}

const resultKeys = new Set([
  ...[
    'id',
    'result',
    'input_token_count',
    'output_token_count',
    'latency',
    'reasoning_content',
    'inference_log',
  ],
])
const failureKeys = new Set([
  ...['id', 'model_name', 'test_category', 'valid', 'error', 'error_type', 'prompt', 'possible_answer'],
  ...['model_result', 'model_result_raw', 'inference_log'],
])

/** The rollout of a result line; with a score file, whoever is not among its failures is correct. */
export function resultDraft(line: JsonObject, file: BfclFile, score: BfclScore | null): ParseResult {
  const id = looseId.safeParse(line.id ?? null)
  if (!id.success || id.data === null) return reject('id', `expected an id, found ${shown(line.id)}`)
  if (line.result === undefined) return reject('result', 'no result')
  const failure = score?.failures.get(id.data) ?? null
  const texts = textsOf({
    log: line.inference_log ?? null,
    result: line.result,
    reasoning: line.reasoning_content ?? null,
    failure,
  })
  // Prerequisite entries of the memory categories are run but never scored.
  const isScored = score !== null && !id.data.includes('_prereq_')
  const correct = isScored ? failure === null : null
  const draft: RolloutDraft = {
    ...base(file, id.data, failure),
    ...texts,
    ...outcome(correct, 'absence'),
    loggedTokens: {
      prompt: countOf(line.input_token_count),
      completion: countOf(line.output_token_count) ?? nestedSum(line.output_token_count),
      reasoning: null,
    },
    metrics: latencyOf(line.latency),
    extras: { ...extrasOf(line, resultKeys), ...nestedCounts(line) },
  }
  return { kind: 'draft', draft, item: null }
}

/** The rollout of a failure in a score file that stands alone. */
export function failureDraft(line: JsonObject, file: BfclFile): ParseResult {
  const failure = scoreFailure(line)
  if (failure.id === null) return reject('id', `expected an id, found ${shown(line.id)}`)
  const result = line.model_result_raw ?? line.model_result
  if (result === undefined && line.inference_log === undefined) {
    return reject('model_result_raw', 'no model result: the failure holds no rollout')
  }
  const texts = textsOf({ log: line.inference_log ?? null, result: result ?? null, reasoning: null, failure })
  const draft: RolloutDraft = {
    ...base(file, failure.id, failure),
    ...texts,
    ...outcome(false, 'field'),
    selection: 'failures_only',
    extras: extrasOf(line, failureKeys),
  }
  return { kind: 'draft', draft, item: null }
}

function base(file: BfclFile, id: string, failure: BfclFailure | null): RolloutDraft {
  return {
    ...emptyDraft,
    run: file.run,
    split: 'eval',
    step: file.step,
    stepSource: file.stepSource,
    facet: file.category ?? failure?.category ?? null,
    nativeId: id,
    task: id,
    judgements:
      failure === null ? [] : [{ name: failure.errorType ?? 'bfcl', value: failure.error, correct: false }],
    tools: failure?.tools ?? null,
    reference: failure?.reference ?? null,
  }
}

/** BFCL has no reward: 1 for correct, 0 for wrong. */
function outcome(
  correct: boolean | null,
  source: 'absence' | 'field',
): Pick<RolloutDraft, 'correct' | 'correctSource' | 'reward' | 'rewardSource'> {
  if (correct === null) return { correct, correctSource: 'none', reward: null, rewardSource: 'none' }
  return { correct, correctSource: source, reward: correct ? 1 : 0, rewardSource: 'from_correct' }
}

interface Texts {
  readonly log: Json
  readonly result: Json
  readonly reasoning: Json
  readonly failure: BfclFailure | null
}

/** Prompt and completion: from the log where there is one, else from the result, per turn and step if nested. */
function textsOf({
  log,
  result,
  reasoning,
  failure,
}: Texts): Pick<RolloutDraft, 'prompt' | 'completion' | 'status'> {
  const questions = (failure?.questions ?? []).map(questionMessages)
  if (typeof result === 'string' && result.startsWith('Error during inference:')) {
    return { ...texts([...(questions[0] ?? []), errorMessage(result)]), status: 'failed' }
  }
  const logged = Array.isArray(log) ? bfclLogMessages(log) : null
  if (logged?.messages.some(isAssistant)) {
    return { ...texts(logged.messages), status: logged.isCut ? 'truncated' : null }
  }
  const messages = isNested(result)
    ? turnMessages(result, reasoning, questions)
    : [...(questions[0] ?? []), answerMessage(result, reasoning)]
  return { ...texts(messages), status: null }
}

const isAssistant = (message: DraftMessage) => message.role === 'assistant'

function isNested(result: Json): result is readonly Json[] {
  return Array.isArray(result) && result.length > 0 && result.every((turn: Json) => Array.isArray(turn))
}

function questionMessages(question: readonly Json[]): readonly DraftMessage[] {
  const read = readMessages(question, 'question')
  return read.kind === 'messages' ? read.messages : []
}

/** Prompt = everything before the model first speaks. */
function texts(messages: readonly DraftMessage[]): Pick<RolloutDraft, 'prompt' | 'completion'> {
  const found = messages.findIndex((message) => message.role === 'assistant' || message.author === 'harness')
  const first = found === -1 ? messages.length : found
  return {
    prompt: { kind: 'messages', messages: messages.slice(0, first) },
    completion: { kind: 'messages', messages: messages.slice(first) },
  }
}

function countOf(value: Json | undefined): number | null {
  const count = looseCount.safeParse(value ?? null)
  return count.success ? count.data : null
}

/** The sum of counts nested by turn and step; null where any leaf is no number. */
function nestedSum(value: Json | undefined): number | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const leaves: readonly Json[] = value.flat(3)
  return leaves.every((leaf) => typeof leaf === 'number')
    ? leaves.reduce((sum: number, leaf) => sum + Number(leaf), 0)
    : null
}

function latencyOf(latency: Json | undefined): Readonly<Record<string, Json>> {
  const seconds = typeof latency === 'number' ? latency : nestedSum(latency)
  return seconds === null ? {} : { latency: seconds }
}

/** Counts per turn and step stay as logged beside their sum. */
function nestedCounts(line: JsonObject): JsonObject {
  const nested = ['input_token_count', 'output_token_count', 'latency'].filter((key) =>
    Array.isArray(line[key]),
  )
  return Object.fromEntries(nested.map((key) => [key, line[key] ?? null]))
}
