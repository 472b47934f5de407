import type { Column, LineMark, Panel, StackBar } from '#lib/charts/chartModel.ts'
import { lead } from './lead.ts'
import { across } from './px.ts'

/**
 * Checkpoints from left to right: each is a link over its whole stretch, with its bar and marks, which lead to
 * what they alone stand for. Only the checkpoint is a stop of the Tab key: its parts would be hundreds.
 */
export function ColumnMarks({ panel }: { readonly panel: Panel }) {
  return panel.columns.map((column, i) => (
    // A checkpoint has no other name that is its own: two may be called alike.
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    <g key={i} className="column">
      <ColumnLink column={column} panel={panel} />
      {panel.bars
        .filter(({ x, width }) => isIn(column, x + width / 2))
        .map((bar) => (
          <Bar key={bar.x} bar={bar} panel={panel} />
        ))}
      {panel.series.map(({ id, tone, marks }) => (
        <g key={id} data-tone={tone}>
          {marks
            .filter(({ x }) => isIn(column, x))
            .map((mark) => (
              <Mark key={mark.x} mark={mark} />
            ))}
        </g>
      ))}
    </g>
  ))
}

const isIn = ({ x, width }: Column, at: number) => at >= x && at < x + width

function ColumnLink({ column, panel }: { readonly column: Column; readonly panel: Panel }) {
  const middle = column.x + column.width / 2
  const [x, anchor] = middle < 0.34 ? (['0', 'start'] as const) : (['100%', 'end'] as const)
  const isMiddle = middle >= 0.34 && middle <= 0.66
  return (
    <a {...lead(column.href, column.name)}>
      <rect className="hit" x={across(column.x)} width={across(column.width)} height={panel.height} />
      <text
        className="peek strong halo"
        x={isMiddle ? across(middle) : x}
        y="-7"
        textAnchor={isMiddle ? 'middle' : anchor}
      >
        {column.peek}
      </text>
    </a>
  )
}

function Bar({ bar, panel }: { readonly bar: StackBar; readonly panel: Panel }) {
  const [x, width] = [across(bar.x), across(bar.width)]
  return (
    <>
      {panel.hasFrames && (
        <rect className="empty" x={x} width={width} height={panel.height} pointerEvents="none" />
      )}
      {bar.parts.map((part) => (
        <a key={part.id} {...lead(part.href, part.name)} tabIndex={-1} data-tone={part.tone}>
          <rect className="part" x={x} width={width} y={part.y} height={part.height} />
          {part.hasEdge && (
            <line className="edge" x1={x} x2={across(bar.x + bar.width)} y1={part.y} y2={part.y} />
          )}
        </a>
      ))}
    </>
  )
}

function Mark({ mark }: { readonly mark: LineMark }) {
  const x = across(mark.x)
  return (
    <a {...lead(mark.href, mark.name)} tabIndex={-1}>
      {mark.whisker !== null && (
        <>
          <line className="whisker" x1={x} x2={x} y1={mark.whisker.low} y2={mark.whisker.high} />
          <svg x={x} overflow="visible" aria-hidden="true">
            <path className="whisker" d={`M-4 ${mark.whisker.low}h8M-4 ${mark.whisker.high}h8`} />
          </svg>
        </>
      )}
      <circle cx={x} cy={mark.y} r="7" className="reach" />
      {mark.shape === 'cross' ? (
        <svg x={x} y={mark.y} overflow="visible" aria-hidden="true">
          <path className="cross" d="m-2.8-2.8 5.6 5.6m0-5.6-5.6 5.6" />
        </svg>
      ) : (
        <circle
          cx={x}
          cy={mark.y}
          r={mark.shape === 'hollow' ? 3 : 2.5}
          className={mark.shape === 'hollow' ? 'hollow' : 'dot'}
        />
      )}
    </a>
  )
}
