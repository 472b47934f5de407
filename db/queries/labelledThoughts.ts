import { type SQL, sql } from 'drizzle-orm'
import type { Thought } from '#lib/model/thought.ts'
import type { ThoughtLabel } from '#lib/model/thoughtLabel.ts'
import type { LabelQuery } from '#lib/query/labelQuery.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import { type Body, bodyOf } from '../body.ts'
import { textAt, textHash } from '../labelledText.ts'
import type { Db } from '../open.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/**
 * What a label still speaks about: a thought of today; or nothing, because its rollout is not here, its place is no
 * thought of today's segmenter, or other words stand there now. Such labels are kept and counted.
 */
export const labelStates = ['matched', 'no-rollout', 'no-thought', 'other-text'] as const
export type LabelState = (typeof labelStates)[number]

/** A label beside what the classifier says of the same thought. */
export interface LabelledThought {
  readonly label: ThoughtLabel
  readonly state: LabelState
  readonly run: string | null
  readonly step: number | null
  /** Null where the label is not matched. */
  readonly thought: Thought | null
  /** Number of the thought within its rollout, from 1, as the reader counts. */
  readonly number: number | null
  readonly text: string | null
}

type Stored = Omit<ThoughtLabel, 'blind'> & {
  readonly blind: number
  readonly textHash: string | null
  readonly rowId: number | null
  readonly run: string | null
  readonly step: number | null
}

const columns = sql`l.rollout_id as rollout, l.turn, l.block, l.start, l."end", nullif(l.labeller, '') as labeller,
  l.kind, l.blind, l.picked, l.rubric, l.text_hash as textHash, l.at`

const order = sql`order by l.rollout_id, l.turn, l.block, l.start, l."end", l.labeller`

/** Labels that a query asks for, in order of rollout and place, each with the thought it is about. */
export function* labelledThoughts(db: Db, query: LabelQuery): Generator<LabelledThought> {
  let [row, body]: [number | null, Body | undefined] = [null, undefined]
  for (const stored of storedLabels(db, query)) {
    if (stored.rowId !== row) {
      row = stored.rowId
      body = row === null ? undefined : bodyOf(db, row)
    }
    yield beside(stored, body)
  }
}

function storedLabels(db: Db, query: LabelQuery): readonly Stored[] {
  const { traces, rollout, labeller, isBlindOnly, isDrawnOnly } = query
  const ofWhom: SQL = sql`(${rollout} is null or l.rollout_id = ${rollout})
    and (${labeller} is null or l.labeller = ${labeller}) and (l.blind or not ${Number(isBlindOnly)})
    and (l.picked = 'random' or not ${Number(isDrawnOnly)})`
  if (isEverything(traces))
    return db.all<Stored>(
      sql`select ${columns}, r.row_id as rowId, runs.name as run, c.step from thought_labels l
        left join rollouts r on r.id = l.rollout_id left join runs on runs.id = r.run_id
        left join checkpoints c on c.id = r.checkpoint_id where ${ofWhom} ${order}`,
    )
  // There are few labels and many rollouts: the join goes from the labels, whatever the planner thinks.
  return db.all<Stored>(
    sql`select ${columns}, r.row_id as rowId, runs.name as run, c.step from thought_labels l
      cross join ${rolloutTables} join runs on runs.id = r.run_id
      where r.id = l.rollout_id and ${ofWhom} and ${rolloutCondition(db, traces)} ${order}`,
  )
}

/** Nothing narrows: then labels count whose rollout is not here, too. */
function isEverything({ runs, split, steps, facets, filter }: TraceQuery): boolean {
  return runs.length === 0 && split === null && steps === null && facets.length === 0 && filter === ''
}

function beside(stored: Stored, body: Body | undefined): LabelledThought {
  const { textHash: hash, rowId: _, run, step, blind, ...rest } = stored
  const label: ThoughtLabel = { ...rest, blind: blind === 1 }
  const unmatched = { label, run, step, thought: null, number: null }
  if (body === undefined) return { ...unmatched, state: 'no-rollout', text: null }
  const text = textAt(body, label)
  if (text === null || (hash !== null && hash !== textHash(text)))
    return { ...unmatched, state: 'other-text', text: null }
  const found = thoughtAt(body, label)
  return found === null
    ? { ...unmatched, state: 'no-thought', text }
    : { ...unmatched, ...found, state: 'matched', text }
}

function thoughtAt(
  body: Body,
  place: ThoughtLabel,
): { readonly thought: Thought; readonly number: number } | null {
  let before = 0
  for (const { turn, block, thoughts } of body.thoughts) {
    if (turn === place.turn && block === place.block) {
      const at = thoughts.findIndex(({ start, end }) => start === place.start && end === place.end)
      const thought = thoughts[at]
      return thought === undefined ? null : { thought, number: before + at + 1 }
    }
    before += thoughts.length
  }
  return null
}
