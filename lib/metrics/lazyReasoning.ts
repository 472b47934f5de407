/**
 * Units of one prompt within a report row, counted under one preset; files of failures only left out.
 * A unit is a reasoning segment (`scriptSegments`, `scriptLazySegments`) or an answer (a rollout, with the
 * preset's lazy flag), as the preset says; it is right, wrong or unlabelled as its rollout is.
 */
export interface LazySums {
  readonly promptKey: string
  readonly wrongUnits: number
  /** Units of wrong rollouts in which the pattern holds. */
  readonly lazyWrong: number
  readonly rightUnits: number
  readonly lazyRight: number
  readonly unlabelledUnits: number
  /** Labelled and unlabelled units by where their token counts come from. */
  readonly exact: number
  readonly estimated: number
  /** Rollouts in Chinese where the preset's list is English only; they stay in every denominator. */
  readonly notMeasurable: number
}
