import type { DotPlot, DotRow } from '#lib/charts/chartModel.ts'
import { lead } from './lead.ts'
import { across } from './px.ts'

/** Values with their intervals in rows, on one axis; the whole row is a link. */
export function DotRows({ plot, label }: { readonly plot: DotPlot; readonly label: string }) {
  return (
    <section aria-label={label} className="chart">
      {plot.rows.map((row) => (
        <a
          key={row.id}
          {...lead(row.href, row.name)}
          className="grid grid-cols-[minmax(120px,1fr)_minmax(96px,auto)_minmax(0,2.4fr)_48px] items-center gap-3 border-hairline border-b py-1 hover:bg-sunken max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_40px]"
        >
          <span className="truncate font-medium">{row.label}</span>
          <span className="text-right text-small text-text-3 max-sm:hidden">{row.note}</span>
          <DotLine row={row} plot={plot} />
          <span className="text-right font-semibold">{row.text}</span>
        </a>
      ))}
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(120px,1fr)_minmax(96px,auto)_minmax(0,2.4fr)_48px] gap-3 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_40px]"
      >
        <span />
        <span className="max-sm:hidden" />
        <svg width="100%" height="18" aria-hidden="true">
          {plot.ticks.map(({ at, label: text }) => (
            <text key={at} x={across(at)} y="13" textAnchor="middle">
              {text}
            </text>
          ))}
        </svg>
        <span />
      </div>
    </section>
  )
}

function DotLine({ row, plot }: { readonly row: DotRow; readonly plot: DotPlot }) {
  return (
    <svg width="100%" height="20" aria-hidden="true" data-tone={row.tone}>
      {plot.ticks.map(({ at }) => (
        <line key={at} className="rule" x1={across(at)} x2={across(at)} y1="-4" y2="24" />
      ))}
      {row.low !== null && row.high !== null && (
        <>
          <line className="whisker" x1={across(row.low)} x2={across(row.high)} y1="10" y2="10" />
          <line className="whisker" x1={across(row.low)} x2={across(row.low)} y1="6" y2="14" />
          <line className="whisker" x1={across(row.high)} x2={across(row.high)} y1="6" y2="14" />
        </>
      )}
      {row.at !== null && row.shape === 'cross' && (
        <svg x={across(row.at)} y="10" overflow="visible" aria-hidden="true">
          <path className="cross" d="m-3.4-3.4 6.8 6.8m0-6.8-6.8 6.8" />
        </svg>
      )}
      {row.at !== null && row.shape !== 'cross' && (
        <circle cx={across(row.at)} cy="10" r="3.4" className={row.shape === 'hollow' ? 'hollow' : 'dot'} />
      )}
    </svg>
  )
}
