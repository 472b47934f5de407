import { z } from 'zod'
import { correctRule } from './rollout.ts'

/** The range that rewards of a run can take, where the user knows it. */
export const rewardRange = z.object({ low: z.number(), high: z.number() })
export type RewardRange = z.infer<typeof rewardRange>

/**
 * Corrections of a run by the user: an overlay that never enters identities and can be undone.
 * A key that is absent leaves what the files say.
 */
export const runSettings = z.object({
  name: z.string().min(1).optional(),
  split: z.string().min(1).optional(),
  step: z.number().int().min(0).optional(),
  facet: z.string().min(1).optional(),
  correct: correctRule.optional(),
  rewardRange: rewardRange.optional(),
})
export type RunSettings = z.infer<typeof runSettings>

/** Settings as they were before a change; a change made by an import names it. */
export const settingsBefore = z.array(z.object({ settings: runSettings, importId: z.string().nullable() }))
export type SettingsBefore = z.infer<typeof settingsBefore>

/** What the user says about an import beforehand; null leaves it to the files. */
export const importOptions = z.object({
  run: z.string().min(1).nullable().default(null),
  step: z.number().int().min(0).nullable().default(null),
  split: z.string().min(1).nullable().default(null),
  facet: z.string().min(1).nullable().default(null),
  format: z.string().min(1).nullable().default(null),
  correct: correctRule.nullable().default(null),
  rewardRange: rewardRange.nullable().default(null),
  /** Rollouts of our own generator, labelled so wherever they show. */
  synthetic: z.boolean().default(false),
})
export type ImportOptions = z.infer<typeof importOptions>

export const importStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]
