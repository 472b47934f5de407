import { sql } from 'drizzle-orm'
import type { RewardPartSums, RewardSums, ValueCount } from '#lib/metrics/reward.ts'
import type { Db } from '../open.ts'
import { countedByRow, withSuccesses } from './reportRows.ts'
import type { Scope } from './scope.ts'

/** Rewards by prompt, for each row of a report. */
export function rewardSums(db: Db, scope: Scope): ReadonlyMap<string, readonly RewardSums[]> {
  return countedByRow<RewardSums>(db, scope, {
    select: sql`g.prompt_key as promptKey, count(r.reward) as n, count(*) - count(r.reward) as missing,
      coalesce(sum(r.reward), 0) as sum, coalesce(sum(r.reward * r.reward), 0) as sumSquares`,
    groupBy: sql`g.prompt_key`,
    where: withSuccesses,
  })
}

/** Reward values and how often each occurs, ascending, for each row of a report. */
export function rewardValues(db: Db, scope: Scope): ReadonlyMap<string, readonly ValueCount[]> {
  const counted = countedByRow<ValueCount>(db, scope, {
    select: sql`r.reward as value, count(*) as count`,
    groupBy: sql`r.reward`,
    where: sql`${withSuccesses} and r.reward is not null`,
  })
  return new Map([...counted].map(([key, values]) => [key, values.toSorted((a, b) => a.value - b.value)]))
}

/** Named components of the reward, for each row of a report. */
export function rewardPartSums(db: Db, scope: Scope): ReadonlyMap<string, readonly RewardPartSums[]> {
  return countedByRow<RewardPartSums>(db, scope, {
    select: sql`part.name as name, count(part.value) as n, coalesce(sum(part.value), 0) as sum`,
    join: sql`join reward_parts part on part.rollout_row = r.row_id`,
    groupBy: sql`part.name`,
    where: withSuccesses,
  })
}
