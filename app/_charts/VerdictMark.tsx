import type { Verdict } from '#lib/metrics/verdict.ts'

/** Classes of a verdict's word and mark: only better and worse carry weight. */
export const verdictInk: Readonly<Record<Verdict, string>> = {
  better: 'text-right',
  worse: 'text-wrong-ink',
  same: 'text-text-2',
  different: 'text-text-2',
  'not enough data': 'text-text-3',
}

/** Tone of a verdict's whisker. */
export const verdictTone: Readonly<Record<Verdict, 'right' | 'wrong' | 'quiet'>> = {
  better: 'right',
  worse: 'wrong',
  same: 'quiet',
  different: 'quiet',
  'not enough data': 'quiet',
}

/** The shape of a verdict around its own origin: better a disc, worse a diamond, same a bar, different a square, else a ring. */
export function VerdictShape({ verdict }: { verdict: Verdict }) {
  switch (verdict) {
    case 'better':
      return <circle r="4" className="dot" />
    case 'worse':
      return <path d="m0-5 5 5-5 5-5-5z" className="dot" />
    case 'same':
      return <rect x="-5" y="-1.75" width="10" height="3.5" rx="1" className="dot" />
    case 'different':
      return <rect x="-3.5" y="-3.5" width="7" height="7" className="dot" />
    case 'not enough data':
      return <circle r="3.6" className="hollow" />
  }
}

/** A verdict as a shape before its word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span className="chart block w-3 shrink-0" data-tone={verdictTone[verdict]}>
      <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
        <VerdictShape verdict={verdict} />
      </svg>
    </span>
  )
}
