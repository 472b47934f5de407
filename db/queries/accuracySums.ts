import { sql } from 'drizzle-orm'
import type { AccuracySums } from '#lib/metrics/accuracy.ts'
import type { Db } from '../open.ts'
import { countedByRow, withSuccesses } from './reportRows.ts'
import type { Scope } from './scope.ts'

/** Labels by prompt, for each row of a report. */
export function accuracySums(db: Db, scope: Scope): ReadonlyMap<string, readonly AccuracySums[]> {
  return countedByRow<AccuracySums>(db, scope, {
    select: sql`g.prompt_key as promptKey,
      count(*) filter (where r.correct = 1) as right, count(*) filter (where r.correct = 0) as wrong,
      count(*) filter (where r.correct is null) as unlabelled,
      count(*) filter (where r.correct_source = 'guessed') as guessed`,
    groupBy: sql`g.prompt_key`,
    where: withSuccesses,
  })
}
