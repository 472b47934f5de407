import { rowClass, Table, Th } from '#app/_ui/Table.tsx'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import type { Narrowing } from '#lib/query/pageLinks.ts'
import type { RolloutQuery, rolloutSorts } from '#lib/query/traceQuery.ts'
import { sortState } from '../tableQuery.ts'
import { RolloutCells } from './RolloutCells.tsx'

/** Columns that only some runs have something to say in. */
export interface OptionalColumns {
  readonly run: boolean
  readonly step: boolean
  readonly split: boolean
  readonly facet: boolean
  readonly advantage: boolean
}

interface Props {
  readonly rollouts: readonly RolloutRow[]
  readonly query: RolloutQuery
  readonly href: (change: Narrowing) => string
  readonly columns: OptionalColumns
}

interface Head {
  readonly label: string
  readonly sort?: (typeof rolloutSorts)[number]
  readonly unit?: string
  /** High values first when the head is pressed. */
  readonly isDown?: boolean
  readonly isNumber?: boolean
  readonly isShown?: boolean
}

function headsOf({ preset }: RolloutQuery, columns: OptionalColumns): readonly Head[] {
  return [
    { label: 'prompt', sort: 'group' },
    { label: 'run', isShown: columns.run },
    { label: 'step', sort: 'step', isNumber: true, isShown: columns.step },
    { label: 'facet', sort: 'facet', isShown: columns.facet },
    { label: 'sample', sort: 'sample', isNumber: true },
    { label: 'outcome', sort: 'correct' },
    { label: 'reward', sort: 'reward', isDown: true, isNumber: true },
    { label: 'advantage', sort: 'advantage', isDown: true, isNumber: true, isShown: columns.advantage },
    { label: 'reasoning', unit: 'tok', sort: 'tokens', isDown: true, isNumber: true },
    { label: 'hits', unit: preset, sort: 'hits', isDown: true, isNumber: true },
    { label: 'kinds', unit: 'of tokens' },
    { label: 'calls', sort: 'calls', isDown: true, isNumber: true },
    { label: 'errors', sort: 'errors', isDown: true, isNumber: true },
    { label: 'status', sort: 'status' },
  ]
}

/** Rollouts in rows: each opens in the reader, two can be chosen for a diff, heads sort. */
export function RolloutTable({ rollouts, query, href, columns }: Props) {
  return (
    <Table caption="Rollouts" minWidth={1080}>
      <thead>
        <tr>
          <Th className="w-8 pr-2">
            <span className="sr-only">Choose for a diff</span>
          </Th>
          {headsOf(query, columns)
            .filter(({ isShown = true }) => isShown)
            .map(({ label, unit, sort, isDown = false, isNumber = false }) => {
              const state = sort === undefined ? null : sortState(query.sort, sort, isDown)
              return (
                <Th
                  key={label}
                  num={isNumber}
                  unit={unit}
                  sort={state === null ? undefined : { href: href({ sort: state.next }), now: state.now }}
                >
                  {label}
                </Th>
              )
            })}
          <Th className="w-6">
            <span className="sr-only">Sources</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rollouts.map((row) => (
          <tr key={row.id} className={`${rowClass} relative`}>
            <RolloutCells row={row} preset={query.preset} columns={columns} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
