import type { Signal } from '#lib/metrics/rewardSpread.ts'

/** The words of the signals, as the charts say them. */
export const signalWord: Readonly<Record<Signal, string>> = {
  mixed: 'mixed',
  'all-right': 'all-right',
  'all-wrong': 'all-wrong',
  tied: 'tied',
  singleton: 'singleton',
  absent: 'no reward',
}

/** The shape of a signal: half a disc, a disc, a cross, two equal bars, a ring, a dashed ring. Decorative: put the word beside it. */
export function SignalMark({ signal, size = 10 }: { readonly signal: Signal; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true" className="shrink-0">
      {shapeOf(signal)}
    </svg>
  )
}

function shapeOf(signal: Signal) {
  switch (signal) {
    case 'mixed':
      return (
        <>
          <circle cx="5" cy="5" r="4" className="fill-none stroke-right" strokeWidth="1.4" />
          <path d="M5 1a4 4 0 0 1 0 8z" className="fill-right" />
        </>
      )
    case 'all-right':
      return <circle cx="5" cy="5" r="4" className="fill-right" />
    case 'all-wrong':
      return (
        <path
          d="m1.5 1.5 7 7m0-7-7 7"
          className="fill-none stroke-wrong"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      )
    case 'tied':
      return <path d="M1.5 3.5h7m-7 3h7" className="fill-none stroke-text-2" strokeWidth="1.6" />
    case 'singleton':
      return <circle cx="5" cy="5" r="2" className="fill-text-3" />
    case 'absent':
      return (
        <circle
          cx="5"
          cy="5"
          r="3.6"
          className="fill-none stroke-unlabelled"
          strokeWidth="1.4"
          strokeDasharray="2 1.4"
        />
      )
  }
}
