import type { RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'
import { type Verdict, verdictOf } from './correctness.ts'
import { numberOf } from './fieldValues.ts'

/** Letters of Inspect's scorers: correct, incorrect, partially correct, no answer (inspect_ai/scorer/_metric.py). */
const letters = new Map<Json, number>([
  ['C', 1],
  ['I', 0],
  ['P', 0.5],
  ['N', 0],
])

type Scored = Pick<
  RolloutDraft,
  | 'reward'
  | 'rewardSource'
  | 'rewardParts'
  | 'correct'
  | 'correctSource'
  | 'partial'
  | 'judgements'
  | 'answer'
>

/**
 * What the scorers of a sample say: each is a judgement, the first one with a value decides. NaN means unscored.
 * Scores by name, or the single score of old logs.
 */
export function inspectScores(stored: Json): Scored {
  const scores = scoresOf(stored)
  const judgements = scores.map(([name, score]): Judgement => {
    const value = score.value ?? null
    return { name, value, correct: verdictOfScore(value)?.correct ?? null }
  })
  const main = scores.find(([, score]) => verdictOfScore(score.value ?? null) !== undefined)?.[1]
  const [, first] = scores[0] ?? []
  const shown = main ?? first
  const value = main?.value ?? null
  const verdict = verdictOfScore(value)
  const letter = letters.get(value)
  const number = letter ?? numberOf(value) ?? null
  return {
    reward: number,
    rewardSource: number === null ? 'none' : letter === undefined ? 'field' : 'from_correct',
    rewardParts:
      scores.length < 2
        ? {}
        : Object.fromEntries(
            scores.map(([name, score]) => [
              name,
              { value: numberOfScore(score.value ?? null), weight: null },
            ]),
          ),
    correct: verdict?.correct ?? null,
    correctSource: (verdict?.correct ?? null) === null ? 'none' : 'field',
    partial: verdict?.partial ?? null,
    judgements,
    answer: typeof shown?.answer === 'string' ? shown.answer : null,
  }
}

function scoresOf(stored: Json): readonly (readonly [string, JsonObject])[] {
  if (!isJsonObject(stored)) return []
  if (stored.value !== undefined) return [['score', stored]]
  return Object.entries(stored).flatMap(([name, score]) =>
    isJsonObject(score) && score.value !== undefined ? [[name, score] as const] : [],
  )
}

const numberOfScore = (value: Json) => letters.get(value) ?? numberOf(value) ?? null

/** P is half right: a partial score, and not correct. */
function verdictOfScore(value: Json): Verdict | undefined {
  const letter = letters.get(value)
  if (letter !== undefined) return { correct: letter === 1, partial: value === 'P' ? letter : null }
  return verdictOf(value)
}
