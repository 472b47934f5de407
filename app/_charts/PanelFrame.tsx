import type { Panel } from '#lib/charts/chartModel.ts'
import { across } from './px.ts'

/** Hairlines, ticks and the counts under the axis. */
export function PanelFrame({ panel }: { readonly panel: Panel }) {
  const { height } = panel
  return (
    <svg width="100%" overflow="visible" aria-hidden="true">
      {panel.yTicks.map(({ at, label }) => {
        const y = height * (1 - at)
        return (
          <g key={at}>
            <line className={at === 0 ? 'axis' : 'rule'} x1="0" x2="100%" y1={y} y2={y} />
            <text x="-8" y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        )
      })}
      {panel.xTicks.map(({ at, label, room }) => (
        <text key={at} x={across(at)} y={height + 16} textAnchor="middle" className={room}>
          {label}
        </text>
      ))}
      {panel.counts.map(({ label, tone, ticks }, row) => (
        <g key={label} data-tone={tone}>
          <text x="-8" y={height + 31 + row * 14} textAnchor="end" className="tiny toned">
            {label}
          </text>
          {ticks.map((tick) => (
            <text
              key={tick.at}
              x={across(tick.at)}
              y={height + 31 + row * 14}
              textAnchor="middle"
              className={`tiny toned ${tick.room}`}
            >
              {tick.label}
            </text>
          ))}
        </g>
      ))}
    </svg>
  )
}
