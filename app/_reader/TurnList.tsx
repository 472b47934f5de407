import clsx from 'clsx'
import { KindStrip } from '#app/_ui/KindStrip.tsx'
import { isThoughtKind } from '#lib/model/thought.ts'
import { minimap } from '#lib/reading/minimap.ts'
import type { ReaderRow, TurnRow } from '#lib/reading/readerRows.ts'
import { turnNote } from './TurnHeading.tsx'

interface Props {
  readonly rows: readonly ReaderRow[]
  readonly current: number
  readonly onGo: (row: number) => void
  /** False while the kinds must not be seen. */
  readonly hasStrips: boolean
}

/** The turns, with the kinds of their thoughts as a strip; a click goes there. */
export function TurnList({ rows, current, onGo, hasStrips }: Props) {
  const turnOfCurrent = rows[current]?.turn
  return (
    <nav aria-label="Turns">
      <h2 className="mb-2 font-semibold text-ui">Turns</h2>
      <ul className="-ml-2 grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {rows.map((row, index) =>
          row.kind === 'turn' ? (
            <li key={row.turn}>
              <button
                type="button"
                onClick={() => onGo(index)}
                aria-current={row.turn === turnOfCurrent ? 'true' : undefined}
                className={clsx(
                  'grid w-full grid-cols-[minmax(0,1fr)] gap-1 rounded-control px-2 py-1 text-left text-ui hover:bg-sunken',
                  row.turn === turnOfCurrent && 'bg-pressed',
                )}
              >
                <span className="flex justify-between gap-2">
                  <span className="shrink-0 capitalize">{row.role}</span>
                  <span className="truncate text-small text-text-3">{turnNote(row)}</span>
                </span>
                {hasStrips && <Strip turn={row} rows={rows} />}
              </button>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  )
}

function Strip({ turn, rows }: { turn: TurnRow; rows: readonly ReaderRow[] }) {
  if (turn.thoughts === 0) return null
  const blocks = minimap(rows.filter((row) => row.kind === 'thought' && row.turn === turn.turn))
  return (
    <KindStrip
      height={4}
      label={`${turn.thoughts} thoughts of turn ${turn.turn}`}
      parts={blocks.flatMap(({ what, weight }) =>
        isThoughtKind(what) ? [{ kind: what, size: weight }] : [],
      )}
    />
  )
}
