import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Json } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'
import { verdictOf } from './correctness.ts'
import { numberOf } from './fieldValues.ts'

const correctName = /^(?:is[-_ ]?)?(?:correct(?:ness)?|accuracy|acc|pass(?:ed)?|success|resolved)$/i
const rewardName = /^(?:reward|total[-_ ]?reward)$/i

/** A score of a tracer as a judgement; only a name that means correctness makes it a verdict. */
export function scoreOf(name: string, value: Json): Judgement {
  const single = Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value
  return {
    name,
    value: single,
    correct: correctName.test(name) ? (verdictOf(single)?.correct ?? null) : null,
  }
}

/** Reward and correctness of a trace by the names of its scores; every score stays a judgement and a metric. */
export function scoreFields(scores: readonly Judgement[]): Partial<RolloutDraft> {
  const reward = scores.find(({ name }) => rewardName.test(name))
  const total = reward === undefined ? undefined : numberOf(reward.value)
  const verdict = scores.find(({ correct }) => correct !== null)
  return {
    judgements: scores,
    metrics: Object.fromEntries(scores.map(({ name, value }) => [name, value])),
    ...(typeof total === 'number' ? { reward: total, rewardSource: 'field' as const } : {}),
    ...(verdict === undefined ? {} : { correct: verdict.correct, correctSource: 'field' as const }),
  }
}
