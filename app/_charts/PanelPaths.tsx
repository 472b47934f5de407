import clsx from 'clsx'
import type { LineSeries, Panel } from '#lib/charts/chartModel.ts'

type Point = readonly [number, number]

const scale = 1000
const at = ([x, y]: Point) => `${Math.round(x * scale * 10) / 10} ${y}`
const lineOf = (points: readonly Point[]) => `M${points.map(at).join('L')}`

function bandOf(points: LineSeries['bands'][number]['points']): string {
  const upper = points.map(([x, high]): Point => [x, high])
  const lower = points.map(([x, , low]): Point => [x, low]).reverse()
  return `${lineOf([...upper, ...lower])}Z`
}

interface Props {
  readonly panel: Panel
  /** Bands lie under the marks, lines over the bars. */
  readonly layer: 'under' | 'over'
}

/** Lines and bands, stretched to the width of the drawing; strokes keep their own width. */
export function PanelPaths({ panel, layer }: Props) {
  return (
    <svg
      width="100%"
      height={panel.height}
      viewBox={`0 0 ${scale} ${panel.height}`}
      preserveAspectRatio="none"
      overflow="visible"
      pointerEvents="none"
      aria-hidden="true"
    >
      {panel.series.map(({ id, tone, style, stretches, bands }) => (
        <g key={id} data-tone={tone}>
          {layer === 'under'
            ? bands.map(({ kind, points }) => (
                <path key={`${kind} ${points[0]?.[0] ?? 0}`} className={kind} d={bandOf(points)} />
              ))
            : stretches.map((points) => (
                <path key={points[0]?.[0] ?? 0} className={clsx('line', style)} d={lineOf(points)} />
              ))}
        </g>
      ))}
    </svg>
  )
}
