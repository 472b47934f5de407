import type { TraceQuery } from '#lib/query/traceQuery.ts'
import { type FlatRow, flatRow } from '#lib/share/exportRows.ts'
import { bodyOf } from './body.ts'
import type { Db } from './open.ts'
import { groupList } from './queries/groupList.ts'
import type { RolloutRow } from './queries/rolloutRow.ts'
import { rolloutStream } from './queries/rolloutStream.ts'

/** What can be exported row by row; the command line and the API write the same columns. */
export const exported = ['rollouts', 'groups', 'thoughts'] as const
export type Exported = (typeof exported)[number]

/** Rows of an export of what a query asks for: a rollout with every fact, a group with its signal, a thought with its text. */
export function exportRows(db: Db, what: Exported, query: TraceQuery): Iterable<FlatRow> {
  if (what === 'rollouts') return rolloutRows(db, query)
  return what === 'groups' ? groupRows(db, query) : thoughtRows(db, query)
}

function* rolloutRows(db: Db, query: TraceQuery): Generator<FlatRow> {
  for (const row of rolloutStream(db, query)) yield flatRow(withoutRow(row))
}

function* groupRows(db: Db, query: TraceQuery): Generator<FlatRow> {
  const window = { signal: null, sort: 'step', limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  for (const group of groupList(db, { ...query, ...window }).groups) yield flatRow(group)
}

function* thoughtRows(db: Db, query: TraceQuery): Generator<FlatRow> {
  for (const { id, rowId, run, split, step, facet, correct, correctSource, selection } of rolloutStream(
    db,
    query,
  )) {
    const body = bodyOf(db, rowId)
    if (body === undefined) continue
    for (const { turn, block, thoughts } of body.thoughts) {
      const found = body.rollout.turns[turn]?.blocks[block]
      const text = found?.kind === 'reasoning' ? found.text : ''
      for (const { start, end, kind, subKind, confidence, cue } of thoughts)
        yield {
          ...{ rollout: id, run, split, step, facet, correct, turn, block, start, end, kind, subKind },
          ...{ confidence, cue, text: text.slice(start, end), correctSource, selection },
        }
    }
  }
}

/** Row numbers of the database mean nothing outside; `source.step`, `field.step` and so on say where facts came from. */
function withoutRow({ rowId: _, checkpointId: __, origins, ...row }: RolloutRow) {
  return { ...row, source: origins.sources, field: origins.fields }
}
