import type { Matrix, MatrixCell, MatrixRow } from '#lib/charts/chartModel.ts'
import { lead } from './lead.ts'
import { across } from './px.ts'

interface Props {
  readonly matrix: Matrix
  /** Read aloud before the marks. */
  readonly label: string
}

/** Room left of the cells for the names of rows, in px. */
const rowHead = 116
const rowHeight = 34
/** Title and heads of columns. */
const top = 40

/** A heat map at any width, without a script: what the model says in each cell, and how dark its ground is. */
export function MatrixDrawing({ matrix, label }: Props) {
  const { title, corner, columns, rows } = matrix
  const wide = 1 / columns.length
  return (
    <div className="chart" style={{ paddingLeft: rowHead }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose marks are links is a group with a name */}
      <svg width="100%" height={top + rows.length * rowHeight + 2} role="group" aria-label={label}>
        <text x={-rowHead} y="11" className="strong">
          {title.text}
          <tspan dx="5" className="quiet">
            {title.note}
          </tspan>
        </text>
        <text x={-rowHead} y={top - 8} className="tiny">
          {corner}
        </text>
        {columns.map(({ id, label: letter, tone }, i) => (
          <text
            key={id}
            x={across((i + 0.5) * wide)}
            y={top - 8}
            textAnchor="middle"
            className="toned label"
            data-tone={tone}
          >
            {letter}
          </text>
        ))}
        {rows.map((row, i) => (
          <g key={row.id} transform={`translate(0 ${top + i * rowHeight})`}>
            <RowHead row={row} />
            {row.cells.map((cell, at) => (
              <Cell key={cell.id} cell={cell} x={at * wide} width={wide} up={top + i * rowHeight} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** Only the row is a stop of the Tab key: cells would be dozens. */
function RowHead({ row }: { readonly row: MatrixRow }) {
  return (
    <a {...lead(row.href, row.name)}>
      <rect className="hit" x={-rowHead} width={rowHead} height={rowHeight} />
      <text x={-rowHead} y="15" className="toned label" data-tone={row.tone}>
        {row.label}
      </text>
      <text x={-rowHead} y="28" className="tiny">
        {row.note}
      </text>
    </a>
  )
}

interface CellProps {
  readonly cell: MatrixCell
  readonly x: number
  readonly width: number
  /** Px from here up to the top of the drawing, where what it says stands when it is pointed at. */
  readonly up: number
}

/** What it says when pointed at stands beside the link, which covers its cell and no more. */
function Cell({ cell, x, width, up }: CellProps) {
  return (
    <g className="cell">
      <a {...lead(cell.href, cell.name)} tabIndex={-1}>
        <rect className="page" x={across(x)} width={across(width)} height={rowHeight} />
        <rect
          className="heat"
          x={across(x)}
          width={across(width)}
          height={rowHeight}
          fillOpacity={cell.fill}
        />
        <text x={across(x + width / 2)} y={rowHeight / 2 + 4} textAnchor="middle" className="value">
          {cell.text}
        </text>
      </a>
      <text x="100%" y={11 - up} textAnchor="end" className="peek strong halo">
        {cell.peek}
      </text>
    </g>
  )
}
