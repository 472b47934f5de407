import type { LazyPresetId } from '#lib/metrics/presets.ts'
import type { NameFieldName, NumberFieldName } from './filterFields.ts'

/** Bounds of a number; a null bound is open, and a closed one may leave itself out. */
export interface NumberRange {
  readonly low: number | null
  readonly high: number | null
  readonly includesLow: boolean
  readonly includesHigh: boolean
}

/**
 * One condition of a filter; all of them must hold. `isNegated` turns the whole condition round:
 * a rollout without a value meets no condition on it, but meets the negated one.
 */
export type FilterTerm =
  | {
      readonly kind: 'outcome'
      readonly outcome: 'right' | 'wrong' | 'unlabelled'
      readonly isNegated: boolean
    }
  /** `lazy` = wrong and the pattern holds; `pattern` = the pattern alone. A null preset is the view's. */
  | {
      readonly kind: 'lazy' | 'pattern'
      readonly preset: LazyPresetId | null
      readonly isNegated: boolean
    }
  | { readonly kind: 'global'; readonly isNegated: boolean }
  | {
      readonly kind: 'number'
      readonly field: NumberFieldName
      readonly range: NumberRange
      readonly isNegated: boolean
    }
  | {
      readonly kind: 'name'
      readonly field: NameFieldName
      readonly values: readonly string[]
      readonly isNegated: boolean
    }
  | {
      readonly kind: 'missing'
      readonly field: NumberFieldName | NameFieldName
      readonly isNegated: boolean
    }

/** Why a filter cannot be read: where (UTF-16 offset and length) and what to write instead. */
export interface FilterProblem {
  readonly at: number
  readonly length: number
  readonly message: string
}

export type FilterResult =
  | { readonly ok: true; readonly terms: readonly FilterTerm[] }
  | { readonly ok: false; readonly problem: FilterProblem }
