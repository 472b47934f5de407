import { sql } from 'drizzle-orm'
import { grouped } from '#lib/model/grouped.ts'
import type { Db } from '../open.ts'
import { type Side, sideSql } from './comparisonInputs.ts'
import { asBoolean } from './kindColumns.ts'
import { withSuccesses } from './reportRows.ts'
import { rolloutTables } from './scope.ts'

/** A rollout of a prompt, as lists of flips show it. */
export interface PromptRollout {
  readonly id: string
  readonly group: string
  readonly step: number | null
  readonly correct: boolean | null
  readonly reward: number | null
}

/** So many right and so many wrong rollouts of each prompt at most: more would not fit in a line. */
const mostAlike = 16

/** Rollouts of some prompts on one side of a comparison, the latest checkpoint and the best reward first. */
export function promptRollouts(
  db: Db,
  side: Side,
  promptKeys: readonly string[],
): ReadonlyMap<string, readonly PromptRollout[]> {
  const rows = db.all<{
    promptKey: string
    id: string
    group: string
    step: number | null
    correct: number | null
    reward: number | null
  }>(sql`select promptKey, id, "group", step, correct, reward from (
      select g.prompt_key as promptKey, r.id as id, g.id as "group", c.step as step, r.correct as correct,
        r.reward as reward, r.row_id as place, row_number() over (
          partition by g.prompt_key, r.correct order by c.step desc, r.reward desc, r.row_id) as nth
      from ${rolloutTables} where ${sideSql(side)} and c.split = ${side.split} and ${withSuccesses}
        and g.prompt_key in (select value from json_each(${JSON.stringify(promptKeys)})))
    where nth <= ${mostAlike} order by promptKey, step desc, reward desc, place`)
  const prompts = grouped(rows, ({ promptKey }) => promptKey)
  return new Map(
    [...prompts].map(([promptKey, found]) => [
      promptKey,
      found.map(({ promptKey: _, correct, ...rollout }) => ({ ...rollout, correct: asBoolean(correct) })),
    ]),
  )
}
