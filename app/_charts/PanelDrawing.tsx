import clsx from 'clsx'
import type { Panel } from '#lib/charts/chartModel.ts'
import { ColumnMarks } from './ColumnMarks.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { PanelPaths } from './PanelPaths.tsx'
import { across, leftGutter } from './px.ts'

interface Props {
  readonly panel: Panel
  /** Read aloud before the marks. */
  readonly label: string
}

/** One panel of a figure. Draws what the model says at any width, without a script. */
export function PanelDrawing({ panel, label }: Props) {
  const top = panel.title === null ? 18 : 34
  const bottom = 20 + panel.counts.length * 14
  return (
    <div className="chart" style={{ paddingLeft: leftGutter, paddingRight: panel.gutter }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose marks are links is a group with a name */}
      <svg width="100%" height={top + panel.height + bottom} role="group" aria-label={label}>
        {panel.title !== null && (
          <text x="0" y="11" className="strong toned" data-tone={panel.title.tone}>
            {panel.title.text}
            {panel.title.note !== '' && (
              <tspan dx="5" className="quiet">
                {panel.title.note}
              </tspan>
            )}
          </text>
        )}
        <g transform={`translate(0 ${top})`}>
          <PanelFrame panel={panel} />
          {panel.emptyReason === null ? (
            <>
              <PanelPaths panel={panel} layer="under" />
              <ColumnMarks panel={panel} />
              <PanelPaths panel={panel} layer="over" />
              <Labels panel={panel} />
            </>
          ) : (
            <text x="50%" y={panel.height / 2 + 4} textAnchor="middle" className="halo">
              {panel.emptyReason}
            </text>
          )}
        </g>
      </svg>
    </div>
  )
}

/** Names at the ends of lines and beside the last bar, and values inside the plot. */
function Labels({ panel }: { readonly panel: Panel }) {
  return (
    <svg width="100%" overflow="visible" aria-hidden="true" pointerEvents="none">
      {panel.labels.map(({ id, text, tone, y, isStrong }) => (
        <text
          key={id}
          x="100%"
          dx="8"
          y={y + 4}
          data-tone={tone}
          className={clsx('toned label', isStrong && 'strong')}
        >
          {text}
        </text>
      ))}
      {panel.innerLabels.map(({ id, text, tone, x, y, anchor, isStrong }) => (
        <text
          key={id}
          x={across(x)}
          y={y + 4}
          textAnchor={anchor}
          data-tone={tone}
          className={clsx('toned label halo', isStrong && 'strong', panel.bars.length > 8 && 'airy')}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
