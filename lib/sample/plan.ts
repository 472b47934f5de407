import { type Random, seededRandom } from '#lib/statistics/seededRandom.ts'
import type { Policy } from './policy.ts'
import type { SampleTask } from './task.ts'

/** How a rollout goes wrong. */
export type Failure = 'slip' | 'omit' | 'ask' | 'garble' | 'truncate' | 'overcall'

/** What happens in a rollout, decided before a word is written. Sites number the steps over all legs. */
export interface RolloutPlan {
  readonly failure: Failure | null
  readonly failureSite: number
  readonly plansAhead: boolean
  /** Rounds of doubt that lead nowhere, and the site where they are turned over. */
  readonly loops: number
  readonly loopSite: number
  /** A mistake made, noticed and put right here; null for none. */
  readonly mendSite: number | null
  /** The first call is sent twice. */
  readonly repeats: boolean
}

interface PlanInput {
  readonly task: SampleTask
  readonly policy: Policy
  /** Seed of what the siblings would do, and of what this one would. */
  readonly groupSeed: string
  readonly ownSeed: string
  /** Chance that the task is solved. */
  readonly solves: number
  /** The group's draws for solving and for laziness, in [0, 1); spread evenly over the prompts of a checkpoint. */
  readonly luck: { readonly solve: number; readonly lazy: number }
}

/** Decides what happens in a rollout; with little spread most siblings take the group's decision. */
export function planRollout({ task, policy, groupSeed, ownSeed, solves, luck }: PlanInput): RolloutPlan {
  const goesOwnWay = seededRandom(`${ownSeed}/way`)() < policy.spread
  const random = seededRandom(goesOwnWay ? ownSeed : groupSeed)
  const siteCount = Math.max(
    1,
    task.legs.reduce((total, leg) => total + leg.steps.length, 0),
  )
  const anySite = () => Math.floor(random() * siteCount)
  const isRight = (goesOwnWay ? random() : luck.solve) < solves
  const failure = isRight ? null : pickFailure(task, policy, random)
  const lazyDraw = goesOwnWay ? random() : luck.lazy
  const isLazy = lazyDraw < (isRight ? policy.lazyWhenRight : policy.lazyWhenWrong) || failure === 'truncate'
  const most = failure === 'truncate' ? 20 : isRight ? 8 : 12
  const least = failure === 'truncate' ? 14 : 5
  const failureSite = siteOf(failure, task, random)
  const loops = isLazy ? least + Math.floor(random() ** 1.6 * (most - least + 1)) : 0
  const mends = random() < policy.mends && task.temptation === null
  const mendSite = anySite()
  return {
    failure,
    failureSite,
    plansAhead: random() < policy.plansAhead,
    loops,
    loopSite: failure === 'ask' ? 0 : failure === null ? anySite() : failureSite,
    mendSite: mends && mendSite !== failureSite ? mendSite : null,
    repeats: random() < (policy.voice === 'base' ? 0.05 : 0.015),
  }
}

function pickFailure(task: SampleTask, policy: Policy, random: Random): Failure {
  const draw = random()
  if (draw < policy.truncates * 2) return 'truncate'
  if (draw < (policy.truncates + policy.garbles) * 2) return 'garble'
  if (task.temptation !== null) return 'overcall'
  const kind = random()
  if (kind < 0.6) return 'slip'
  return kind < 0.85 ? 'omit' : 'ask'
}

/**
 * The site of a failure. A slip stands where nothing later depends on it, or where the tool refuses it; an omission
 * leaves out the last step; the rest can happen anywhere.
 */
function siteOf(failure: Failure | null, task: SampleTask, random: Random): number {
  const ends = task.legs.map((leg) => leg.steps.length)
  const slips = task.legs.flatMap((leg, at) => {
    const before = ends.slice(0, at).reduce((total, count) => total + count, 0)
    return leg.steps.flatMap(({ slip }, i) =>
      slip.shows === 'error' || task.isParallel || i === leg.steps.length - 1 ? [before + i] : [],
    )
  })
  const last = Math.max(0, ends.reduce((total, count) => total + count, 0) - 1)
  if (failure === 'slip') return slips[Math.floor(random() * slips.length)] ?? last
  if (failure === 'omit') return last
  if (failure === 'ask' || failure === 'overcall' || failure === null) return failure === null ? -1 : 0
  return Math.floor(random() * (last + 1))
}
