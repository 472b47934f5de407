/** What a reader may say of a difference B - A; `different` where neither direction is better. */
export type Verdict = 'better' | 'worse' | 'same' | 'different' | 'not enough data'

/** What a verdict is based on. */
export interface VerdictGrounds {
  readonly better: 'higher' | 'lower' | null
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  /** Of the sign-flip test, adjusted within the headline. */
  readonly p: number | null
  readonly margin: number
}

const alarm = 0.05

/**
 * Same: the whole interval lies within the margin. Better or worse: the interval leaves 0 out and the test agrees.
 * Anything else is not enough data, never "no difference".
 */
export function verdict({ better, difference, low, high, p, margin }: VerdictGrounds): Verdict {
  if (difference === null || low === null || high === null) return 'not enough data'
  if (low >= -margin && high <= margin) return 'same'
  const isSure = (low > 0 || high < 0) && p !== null && p < alarm
  if (!isSure) return 'not enough data'
  if (better === null) return 'different'
  return difference > 0 === (better === 'higher') ? 'better' : 'worse'
}
