import { thoughtHref } from '#app/_reader/thoughtHref.ts'
import { db } from '#app/db.ts'
import { nextThought } from '#db/queries/nextThought.ts'
import { traceQuery } from '#lib/query/traceQuery.ts'

/** Address of a thought of the run, drawn at random, with labelling on; null where the run has none left. */
export function labelNextHref(run: string): string | null {
  const next = nextThought(db(), traceQuery.parse({ runs: [run] }), { by: 'random', labeller: '' })
  return next === null ? null : thoughtHref(next.rollout, next.number, { mode: 'blind', pick: 'random' })
}
