import { z } from 'zod'
import { metricIds } from '#lib/metrics/catalog.ts'
import { defaultLazyPreset, lazyPresetIds } from '#lib/metrics/presets.ts'

export const groupings = ['checkpoint', 'facet', 'checkpoint,facet', 'none'] as const
export type Grouping = (typeof groupings)[number]

/** An inclusive range of steps; an open end is null. */
export const stepRange = z.object({ from: z.number().int().nullable(), to: z.number().int().nullable() })
export type StepRange = z.infer<typeof stepRange>

/**
 * The question a reader asks; one schema for page, API and command line.
 * Runs are given by name or id, several are separated by commas in text forms.
 */
export const traceQuery = z.object({
  runs: z.array(z.string().min(1)),
  split: z.string().nullable().default(null),
  steps: stepRange.nullable().default(null),
  facets: z.array(z.string()).default([]),
  /** Typed filter text, such as `wrong lazy step:400..800 reflection>3 facet:parallel`. */
  filter: z.string().default(''),
  preset: z.enum(lazyPresetIds).default(defaultLazyPreset),
  by: z.enum(groupings).default('checkpoint'),
})
export type TraceQuery = z.infer<typeof traceQuery>

/** A query for one metric. */
export const reportQuery = traceQuery.extend({ metric: z.enum(metricIds) })
export type ReportQuery = z.infer<typeof reportQuery>

export const rolloutSorts = [
  'step',
  'reward',
  'tokens',
  'hits',
  'advantage',
  'reflection',
  'decomposition',
  'verification',
  'deduction',
  'calls',
  'errors',
  'group',
  'sample',
  'facet',
  'correct',
  'status',
] as const

/** Order and rows of a page where nobody chose. */
export const defaultSort = 'step'
export const defaultLimit = 50

/** A query for a list of rollouts. A sort key with `-` before it runs downwards. */
export const rolloutQuery = traceQuery.extend({
  sort: z.string().default(defaultSort),
  limit: z.number().int().min(1).max(100_000).default(defaultLimit),
  offset: z.number().int().min(0).default(0),
})
export type RolloutQuery = z.infer<typeof rolloutQuery>
