/** A share kept as its two counts, so that it is divided once and shown with both. */
export interface Ratio {
  readonly count: number
  readonly of: number
}

/** How an interval was computed; shown beside it. */
export type IntervalMethod = 'cluster-linearised' | 'cluster-bootstrap' | 'wilson'

/** A 95 % interval of a share or a mean, in the unit of the value itself (shares 0 to 1). */
export interface Interval {
  readonly low: number
  readonly high: number
  readonly method: IntervalMethod
}

/** A share with its interval; the interval is null where fewer than two prompts, or no unit, carry it. */
export interface RatioEvidence extends Ratio {
  readonly interval: Interval | null
}

/** A mean with its interval, the number of values behind it and the values left out. */
export interface MeanEvidence {
  readonly mean: number | null
  readonly sd: number | null
  readonly n: number
  readonly interval: Interval | null
}
