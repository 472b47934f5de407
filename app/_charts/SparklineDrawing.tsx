import type { Tone } from '#lib/charts/chartModel.ts'
import type { Sparkline } from '#lib/charts/sparkline.ts'
import { across } from './px.ts'

interface Props {
  readonly line: Sparkline
  readonly tone: Tone
  readonly label: string
  readonly width?: number
}

/** A line as small as a word, its last value marked. */
export function SparklineDrawing({ line, tone, label, width = 112 }: Props) {
  const pathOf = (points: Sparkline['stretches'][number]) =>
    `M${points.map(([x, y]) => `${Math.round(x * width * 10) / 10} ${y}`).join('L')}`
  return (
    <span className="chart block" style={{ width }}>
      <svg width={width} height={line.height} role="img" aria-label={label} data-tone={tone}>
        {line.stretches.map((points) =>
          points.length > 1 ? (
            <path key={points[0]?.[0]} className="line" d={pathOf(points)} />
          ) : (
            <circle
              key={points[0]?.[0]}
              className="dot"
              cx={across(points[0]?.[0] ?? 0)}
              cy={points[0]?.[1]}
              r="1.5"
            />
          ),
        )}
        {line.end !== null && <circle className="dot" cx={across(line.end[0])} cy={line.end[1]} r="2.5" />}
      </svg>
    </span>
  )
}
