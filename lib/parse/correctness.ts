import type { Json } from '#lib/model/json.ts'
import { numberOf } from './fieldValues.ts'

/** A verdict as a dump gives it: yes, no, or a share of the task done. */
export interface Verdict {
  readonly correct: boolean | null
  readonly partial: number | null
}

/**
 * The verdict a value stands for: true and 1 are right, false and 0 wrong, a number between is a partial score and
 * leaves `correct` open. Undefined where the value says nothing about it.
 */
export function verdictOf(value: Json | undefined): Verdict | undefined {
  const number = numberOf(value)
  if (number === undefined || number === null) return undefined
  const isFlag = typeof value === 'boolean' || (typeof value === 'string' && /^[tf]/i.test(value.trim()))
  if (number === 1 || number === 0) return { correct: number === 1, partial: isFlag ? null : number }
  return number > 0 && number < 1 ? { correct: null, partial: number } : undefined
}
