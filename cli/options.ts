import { InvalidArgumentError } from 'commander'
import { parseCorrectRule } from '#db/correctRule.ts'
import { Problem } from '#lib/model/problem.ts'
import type { CorrectRule } from '#lib/model/rollout.ts'
import type { RewardRange } from '#lib/model/run.ts'
import { lifetimeForms, parseLifetime } from '#lib/query/lifetime.ts'
import { parseSteps } from '#lib/query/steps.ts'
import type { StepRange } from '#lib/query/traceQuery.ts'

/** A whole number from 0, as `--step 400`. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError(`"${text}" is not a whole number`)
  return Number(text)
}

/** `400`, `400..800`, `400..` or `..800`, both ends included. */
export function stepsOption(text: string): StepRange {
  const steps = parseSteps(text)
  if (steps === null)
    throw new InvalidArgumentError(`"${text}" is not a step; write 400, 400..800, 400.. or ..800`)
  return steps
}

/** `0..1`, the lowest and the highest reward. */
export function rangeOption(text: string): RewardRange {
  const [low, high, more] = text.split('..').map((end) => (end.trim() === '' ? Number.NaN : Number(end)))
  if (low === undefined || high === undefined || more !== undefined || !(low < high))
    throw new InvalidArgumentError(`"${text}" is not a range; write the lowest and highest reward, as 0..1`)
  return { low, high }
}

/** What counts as correct: a field, `reward>=0.5`, `none` or `detected`. */
export function correctOption(text: string): CorrectRule {
  try {
    return parseCorrectRule(text)
  } catch (error) {
    if (error instanceof Problem) throw new InvalidArgumentError(error.message)
    throw error
  }
}

/** `30d`, `12h`, `45m` as milliseconds. */
export function durationOption(text: string): number {
  const lifetime = parseLifetime(text)
  if (lifetime === null) throw new InvalidArgumentError(`"${text}" is not a duration; write ${lifetimeForms}`)
  return lifetime
}
