import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { numberOf } from './fieldValues.ts'

/** One failure of a score file: what the test asked for and what was wrong. */
export interface BfclFailure {
  readonly id: string | null
  readonly modelName: string | null
  readonly category: string | null
  readonly errorType: string | null
  readonly error: Json
  /** Messages per turn, as the test case gives them. */
  readonly questions: readonly (readonly Json[])[]
  readonly tools: Json
  readonly reference: Json
}

/** A score file: its first line counts, the rest are the failures. */
export interface BfclScore {
  readonly totalCount: number | null
  readonly modelName: string | null
  readonly failures: ReadonlyMap<string, BfclFailure>
}

/** Reads a whole score file; only failures stand in it, so it is small beside its results. */
export async function readScore(values: AsyncIterable<Json>): Promise<BfclScore> {
  let totalCount: number | null = null
  let modelName: string | null = null
  const failures = new Map<string, BfclFailure>()
  for await (const value of values) {
    if (!isJsonObject(value)) continue
    if (value.total_count !== undefined && value.id === undefined)
      totalCount = numberOf(value.total_count) ?? null
    const failure = scoreFailure(value)
    if (failure.id === null) continue
    failures.set(failure.id, failure)
    modelName ??= failure.modelName
  }
  return { totalCount, modelName, failures }
}

/** A line of a score file in our words; fields of another shape are taken as absent. */
export function scoreFailure(line: JsonObject): BfclFailure {
  const prompt = isJsonObject(line.prompt) ? line.prompt : {}
  const nested = isJsonObject(line.error) ? line.error.error_type : undefined
  const errorType = line.error_type ?? nested
  return {
    id: typeof line.id === 'string' ? line.id : null,
    modelName: typeof line.model_name === 'string' ? line.model_name : null,
    category: typeof line.test_category === 'string' ? line.test_category : null,
    errorType: typeof errorType === 'string' ? errorType : null,
    error: line.error ?? null,
    questions: questionsOf(prompt.question),
    tools:
      prompt.function ??
      (prompt.involved_classes === undefined ? null : { involved_classes: prompt.involved_classes }),
    reference: line.possible_answer ?? null,
  }
}

function questionsOf(question: Json | undefined): readonly (readonly Json[])[] {
  if (typeof question === 'string') return [[{ role: 'user', content: question }]]
  if (!Array.isArray(question)) return []
  return question.map((turn: Json) => (Array.isArray(turn) ? turn : [turn]))
}
