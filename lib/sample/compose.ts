import type { Json } from '#lib/model/json.ts'
import { composeLeg } from './composeLeg.ts'
import { composeMisfit } from './composeMisfit.ts'
import type { RolloutPlan } from './plan.ts'
import type { SampleCall, SampleTask } from './task.ts'
import { Transcript } from './transcript.ts'
import type { Writer } from './writer.ts'

/** What a rollout needs to be written down. */
export interface Scene {
  readonly task: SampleTask
  readonly plan: RolloutPlan
  /** A writer for the next stretch of reasoning. */
  readonly write: () => Writer
}

/** A rollout in words and calls. */
export interface Composed {
  readonly messages: readonly Json[]
  readonly calls: readonly SampleCall[]
  readonly answer: string | null
  readonly status: 'completed' | 'truncated'
  readonly isWellFormed: boolean
}

/** Writes a rollout as planned. */
export function compose(scene: Scene): Composed {
  const transcript = new Transcript()
  if (scene.task.temptation !== null) composeMisfit(scene, transcript)
  else {
    let site = 0
    for (const leg of scene.task.legs) {
      if (site > 0) transcript.user(leg.user)
      if (!composeLeg({ scene, transcript, leg, site })) break
      site += leg.steps.length
    }
  }
  return transcript.composed()
}
