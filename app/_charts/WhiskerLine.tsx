import type { DifferenceAxis, Whisker } from '#lib/charts/differenceAxis.ts'
import { across } from './px.ts'
import { VerdictShape, verdictTone } from './VerdictMark.tsx'

interface Props {
  readonly whisker: Whisker | null
  readonly axis: DifferenceAxis
  readonly height?: number
}

/** One difference with its interval on the common axis. The numbers stand beside it, so it is hidden from readers aloud. */
export function WhiskerLine({ whisker, axis, height = 36 }: Props) {
  const middle = height / 2
  return (
    <div className="chart" data-tone={whisker === null ? 'quiet' : verdictTone[whisker.verdict]}>
      <svg width="100%" height={height} aria-hidden="true">
        {whisker?.zone != null && (
          <rect
            x={across(whisker.zone[0])}
            width={across(whisker.zone[1] - whisker.zone[0])}
            height={height}
            fill="var(--pressed)"
          />
        )}
        {axis.ticks.map(({ at }) => (
          <line
            key={at}
            x1={across(at)}
            x2={across(at)}
            y1="0"
            y2={height}
            className={at === 0.5 ? 'axis' : 'rule'}
          />
        ))}
        {whisker !== null && <Marks whisker={whisker} middle={middle} />}
      </svg>
    </div>
  )
}

function Marks({ whisker, middle }: { whisker: Whisker; middle: number }) {
  const { at, low, high, isCutLow, isCutHigh, verdict } = whisker
  return (
    <>
      <line x1={across(low)} x2={across(high)} y1={middle} y2={middle} className="whisker strong-line" />
      <End at={low} middle={middle} cut={isCutLow ? -1 : 0} />
      <End at={high} middle={middle} cut={isCutHigh ? 1 : 0} />
      <svg x={across(at)} y={middle} overflow="visible" aria-hidden="true">
        <VerdictShape verdict={verdict} />
      </svg>
    </>
  )
}

/** A tick where the interval ends, an arrow where it goes on beyond the axis. */
function End({ at, middle, cut }: { at: number; middle: number; cut: -1 | 0 | 1 }) {
  return (
    <svg x={across(at)} y={middle} overflow="visible" aria-hidden="true">
      <path
        className="whisker strong-line"
        fill="none"
        d={cut === 0 ? 'M0-4v8' : `M${-4 * cut}-4L0 0L${-4 * cut} 4`}
      />
    </svg>
  )
}

/** The ends and the middle are written at any width. */
const isKept = (i: number, count: number) => i === 0 || i === count - 1 || 2 * i === count - 1

/** What the axis says over its lines. */
export function WhiskerHead({ axis }: { axis: DifferenceAxis }) {
  return (
    <div className="chart">
      <svg width="100%" height="32" aria-hidden="true">
        <text x="0" y="11">
          ← worse
        </text>
        <text x="50%" y="11" textAnchor="middle">
          same within m
        </text>
        <text x="100%" y="11" textAnchor="end">
          better →
        </text>
        {axis.ticks.map(({ at, label }, i) => (
          <text
            key={at}
            x={across(at)}
            y="27"
            textAnchor={i === 0 ? 'start' : i === axis.ticks.length - 1 ? 'end' : 'middle'}
            className={isKept(i, axis.ticks.length) ? undefined : 'roomy'}
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
