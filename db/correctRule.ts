import { isJsonObject, type Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { CorrectRule, CorrectSource, Rollout } from '#lib/model/rollout.ts'

/** The rule a user writes: `none`, `detected`, `reward>=0.5`, `PART>=1`, or the name of a field. */
export function parseCorrectRule(text: string): CorrectRule {
  const rule = text.trim()
  if (rule === 'none' || rule === 'detected') return { kind: rule }
  const threshold = /^(.+?)\s*>=\s*(.*)$/s.exec(rule)
  if (threshold === null) {
    if (rule === '' || /[<>=]/.test(rule))
      throw new Problem(
        'invalid',
        `correct: "${text}" is not a rule; write a field, 'reward>=0.5', 'none' or 'detected'`,
      )
    return { kind: 'field', path: rule }
  }
  const [, on = '', bound = ''] = threshold
  const atLeast = Number(bound)
  if (bound.trim() === '' || !Number.isFinite(atLeast))
    throw new Problem('invalid', `correct: "${bound}" after >= is not a number`)
  return { kind: 'threshold', on: on.trim(), atLeast }
}

/** A rule as the user would write it. */
export function correctRuleText(rule: CorrectRule): string {
  if (rule.kind === 'field') return rule.path
  return rule.kind === 'threshold' ? `${rule.on}>=${rule.atLeast}` : rule.kind
}

/** A label with where it comes from. */
export interface Label {
  readonly correct: boolean | null
  readonly source: CorrectSource
}

/** The label of a rollout under a rule, null where the rule finds nothing in it. Guessing is the run's affair. */
export function labelUnder(rule: CorrectRule, rollout: Rollout): Label {
  if (rule.kind === 'detected') return { correct: rollout.correct, source: rollout.correctSource }
  if (rule.kind === 'none') return { correct: null, source: 'none' }
  const value = fieldValue(rollout, rule.kind === 'field' ? rule.path : rule.on)
  const correct = rule.kind === 'field' ? asLabel(value) : atLeast(value, rule.atLeast)
  return { correct, source: correct === null ? 'none' : 'user' }
}

/** The value under a name: reward, a reward part, a judgement, a metric, else a path of keys in the record. */
export function fieldValue(rollout: Rollout, name: string): Json {
  if (name === 'reward') return rollout.reward
  const part = rollout.rewardParts[name]
  if (part !== undefined) return part.value
  const judgement = rollout.judgements.find((one) => one.name === name)
  if (judgement !== undefined) return judgement.correct ?? judgement.value
  if (Object.hasOwn(rollout.metrics, name)) return rollout.metrics[name] ?? null
  if (name === 'correct') return rollout.correct
  if (name === 'partial') return rollout.partial
  return valueAt(rollout.extras, name)
}

function valueAt(value: Json, path: string): Json {
  if (!isJsonObject(value)) return null
  if (Object.hasOwn(value, path)) return value[path] ?? null
  const dot = path.indexOf('.')
  const key = path.slice(0, dot)
  return dot > 0 && Object.hasOwn(value, key) ? valueAt(value[key] ?? null, path.slice(dot + 1)) : null
}

/** A number is a share of what was asked: 1 is right, anything below is not (a partial score). */
function asLabel(value: Json): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value >= 1
  if (typeof value !== 'string') return null
  if (/^(true|c|correct|right|yes|pass|passed|1)$/i.test(value.trim())) return true
  return /^(false|i|incorrect|wrong|no|fail|failed|0)$/i.test(value.trim()) ? false : null
}

function atLeast(value: Json, bound: number): boolean | null {
  const number = typeof value === 'boolean' ? Number(value) : value
  return typeof number === 'number' ? number >= bound : null
}
