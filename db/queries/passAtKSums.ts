import { sql } from 'drizzle-orm'
import type { PassAtKSums } from '#lib/metrics/passAtK.ts'
import type { Db } from '../open.ts'
import { countedByRow, withSuccesses } from './reportRows.ts'
import type { Scope } from './scope.ts'

/** Labels of each prompt at each checkpoint, for each row of a report. */
export function passAtKSums(db: Db, scope: Scope): ReadonlyMap<string, readonly PassAtKSums[]> {
  return countedByRow<PassAtKSums>(db, scope, {
    select: sql`g.prompt_key as promptKey, count(*) filter (where r.correct = 1) as right,
      count(*) filter (where r.correct = 0) as wrong, count(*) filter (where r.correct is null) as unlabelled`,
    groupBy: sql`g.prompt_key, r.checkpoint_id`,
    where: withSuccesses,
  })
}
