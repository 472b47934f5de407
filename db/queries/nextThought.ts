import { type SQL, sql } from 'drizzle-orm'
import type { Thought } from '#lib/model/thought.ts'
import { placeKey, type ThoughtPlace } from '#lib/model/thoughtLabel.ts'
import type { thoughtChoices } from '#lib/query/labelQuery.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import { randomIndex, seededRandom } from '#lib/statistics/seededRandom.ts'
import { bodyOf } from '../body.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/** A thought that waits for a label. */
export interface NextThought extends ThoughtPlace {
  /** Number within its rollout, from 1, as the reader counts. */
  readonly number: number
  /** How sure the classifier is of it. */
  readonly confidence: number
  /** Rollouts whose thoughts were weighed against each other. */
  readonly lookedAt: number
}

/** Bodies opened for one answer: enough to find a telling thought, few enough not to keep a reader waiting. */
const mostLookedAt = 100

/** Draws that may fall on thoughts labelled before; then all is as good as labelled. */
const mostDraws = 500

/**
 * The next thought of some rollouts that this labeller has not labelled, or null where none is left.
 * `uncertain`: the one the classifier is least sure of, among up to 100 rollouts that stand in a mixed order which never
 * changes. `random`: drawn from all thoughts alike; the row of draws depends on the question alone, so that two people
 * meet the same thoughts, and a thought that is not labelled is drawn again.
 */
export function nextThought(
  db: Db,
  traces: TraceQuery,
  { by, labeller }: { readonly by: (typeof thoughtChoices)[number]; readonly labeller: string },
): NextThought | null {
  const where = rolloutCondition(db, traces)
  return by === 'random'
    ? drawn(db, where, { labeller, seed: JSON.stringify(traces) })
    : leastSure(db, where, labeller)
}

interface Candidate {
  readonly id: string
  readonly rowId: number
}

const thoughtCount = sql.raw(
  '(r.thoughts_decomposition + r.thoughts_reflection + r.thoughts_verification + r.thoughts_deduction + r.thoughts_other)',
)

function leastSure(db: Db, where: SQL, labeller: string): NextThought | null {
  // Knuth's multiplier mixes row numbers, so that neighbours in a file do not stand together.
  const open = db.all<Candidate>(
    sql`select r.id, r.row_id as rowId from ${rolloutTables} where ${where} and ${thoughtCount} >
        (select count(*) from thought_labels l where l.rollout_id = r.id and l.labeller = ${labeller})
      order by (r.row_id * 2654435761) & 4294967295 limit ${mostLookedAt}`,
  )
  let least: NextThought | null = null
  for (const rollout of open) {
    const labelled = labelledIn(db, rollout.id, labeller)
    for (const thought of thoughtsOf(db, rollout, open.length))
      if ((least === null || thought.confidence < least.confidence) && !labelled.has(placeKey(thought)))
        least = thought
  }
  return least
}

function drawn(
  db: Db,
  where: SQL,
  { labeller, seed }: { readonly labeller: string; readonly seed: string },
): NextThought | null {
  const [counted] = db.all<{ all: number | null }>(
    sql`select sum(${thoughtCount}) as "all" from ${rolloutTables} where ${where}`,
  )
  const all = counted?.all ?? 0
  const [first, random] = [drawsBefore(db, where, labeller), seededRandom(seed)]
  for (let draw = 0; draw < first + mostDraws && all > 0; draw++) {
    const place = randomIndex(random, all)
    const thought = draw < first ? null : thoughtNumbered(db, where, place)
    if (thought !== null && !labelledIn(db, thought.rollout, labeller).has(placeKey(thought))) return thought
  }
  return null
}

/** Draws that led to a label already. */
function drawsBefore(db: Db, where: SQL, labeller: string): number {
  const [found] = db.all<{ draws: number }>(
    sql`select count(*) as draws from thought_labels l cross join ${rolloutTables}
      where r.id = l.rollout_id and l.labeller = ${labeller} and l.picked = 'random' and ${where}`,
  )
  return found?.draws ?? 0
}

/** The thought with this number, from 0, among all thoughts of all rollouts, in order of import. */
function thoughtNumbered(db: Db, where: SQL, place: number): NextThought | null {
  const [found] = db.all<Candidate & { readonly before: number }>(
    sql`select id, rowId, upto - n as before from (
        select r.id, r.row_id as rowId, ${thoughtCount} as n, sum(${thoughtCount}) over (order by r.row_id) as upto
        from ${rolloutTables} where ${where})
      where upto > ${place} order by upto limit 1`,
  )
  return found === undefined ? null : (thoughtsOf(db, found, 1)[place - found.before] ?? null)
}

function thoughtsOf(db: Db, { id, rowId }: Candidate, lookedAt: number): readonly NextThought[] {
  const blocks = bodyOf(db, rowId)?.thoughts ?? []
  return blocks
    .flatMap(({ turn, block, thoughts }) =>
      thoughts.map(({ start, end, confidence }: Thought) => ({ turn, block, start, end, confidence })),
    )
    .map((thought, at) => ({ rollout: id, ...thought, number: at + 1, lookedAt }))
}

function labelledIn(db: Db, rollout: string, labeller: string): ReadonlySet<string> {
  const places = statement<ThoughtPlace>(
    db,
    `select rollout_id as rollout, turn, block, start, "end" from thought_labels
      where rollout_id = ? and labeller = ?`,
  ).all(rollout, labeller)
  return new Set(places.map(placeKey))
}
