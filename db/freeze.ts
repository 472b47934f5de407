import type { MetricId } from '#lib/metrics/catalog.ts'
import type { Comparison } from '#lib/metrics/comparison.ts'
import type { Report } from '#lib/metrics/evidence.ts'
import { Problem } from '#lib/model/problem.ts'
import { checkpointTargetText, type ShareTarget, shareTargetText } from '#lib/query/target.ts'
import { type TraceQuery, traceQuery } from '#lib/query/traceQuery.ts'
import { compareSides } from './compare.ts'
import type { Db } from './open.ts'
import type { ComparedPrompt } from './queries/comparisonInputs.ts'
import { type GroupPage, groupPage } from './queries/groupPage.ts'
import { type RolloutPage, rolloutPage } from './queries/rolloutPage.ts'
import { subjectsNamed } from './queries/runNamed.ts'
import { type RunPage, runPage } from './queries/runPage.ts'
import { report } from './report.ts'

/** The reports of a run's page, as they were. */
export interface FrozenReports {
  readonly accuracy: Report<'accuracy'>
  readonly lazy: Report<'lazy'>
  readonly lazyByFacet: Report<'lazy'>
  readonly 'thought-mix': Report<'thought-mix'>
  readonly 'group-signal': Report<'group-signal'>
  readonly reward: Report<'reward'>
  readonly length: Report<'length'>
  readonly 'pass-at-k': Report<'pass-at-k'>
}

/** Every report of a run's page, asked for once. */
export function runReports(db: Db, query: TraceQuery): FrozenReports {
  const ask = <M extends MetricId>(metric: M) => report(db, { ...query, metric, by: 'checkpoint' })
  return {
    accuracy: ask('accuracy'),
    lazy: ask('lazy'),
    lazyByFacet: report(db, { ...query, metric: 'lazy', by: 'checkpoint,facet' }),
    'thought-mix': ask('thought-mix'),
    'group-signal': ask('group-signal'),
    reward: ask('reward'),
    length: ask('length'),
    'pass-at-k': ask('pass-at-k'),
  }
}

/** One side against another; of three or more, the first against each. */
export interface FrozenComparison {
  readonly a: string
  readonly b: string
  readonly split: string
  readonly comparison: Comparison
  /** Names of the prompts that changed sides. */
  readonly promptsA: Readonly<Record<string, ComparedPrompt>>
  readonly promptsB: Readonly<Record<string, ComparedPrompt>>
}

/** What a shared page shows: everything it needs as plain JSON, so that later changes of the data do not reach it. */
export type FrozenView =
  | {
      readonly kind: 'run'
      readonly name: string
      readonly members: readonly RunPage[]
      readonly query: TraceQuery
      readonly reports: FrozenReports
    }
  | { readonly kind: 'compare'; readonly comparisons: readonly FrozenComparison[] }
  | { readonly kind: 'rollout'; readonly page: RolloutPage }
  | { readonly kind: 'group'; readonly page: GroupPage }
  | { readonly kind: 'diff'; readonly a: RolloutPage; readonly b: RolloutPage }

/** A frozen view with its name and the time at which it was taken. */
export interface Snapshot {
  readonly version: 1
  readonly target: string
  readonly title: string
  readonly frozenAt: number
  readonly isSynthetic: boolean
  readonly view: FrozenView
}

/**
 * Takes everything a page of the target shows now. `query` narrows a run's page as its address does.
 * Per-token arrays are left out: no shared page shows them.
 */
export function freeze(
  db: Db,
  target: ShareTarget,
  { now, query = {} }: { readonly now: number; readonly query?: Partial<TraceQuery> },
): Snapshot {
  const about = { version: 1, target: shareTargetText(target), frozenAt: now } as const
  switch (target.kind) {
    case 'run':
      return { ...about, ...frozenRun(db, target, query) }
    case 'compare':
      return { ...about, ...frozenComparison(db, target, query) }
    case 'rollout': {
      const page = lightPage(db, target.id)
      return { ...about, ...named(`Rollout of ${page.row.run}`, page), view: { kind: 'rollout', page } }
    }
    case 'group': {
      const page = groupPage(db, target.id)
      return { ...about, ...named(`Group of ${page.run}`, page), view: { kind: 'group', page } }
    }
    case 'diff': {
      const [a, b] = [lightPage(db, target.a), lightPage(db, target.b)]
      const title = `Two rollouts of ${a.row.run === b.row.run ? a.row.run : `${a.row.run} and ${b.row.run}`}`
      const isSynthetic = a.isSynthetic || b.isSynthetic
      return { ...about, title, isSynthetic, view: { kind: 'diff', a, b } }
    }
  }
}

type Frozen = Pick<Snapshot, 'title' | 'isSynthetic' | 'view'>

const named = (title: string, { isSynthetic }: { readonly isSynthetic: boolean }) => ({ title, isSynthetic })

function frozenRun(
  db: Db,
  { run }: Extract<ShareTarget, { readonly kind: 'run' }>,
  narrowing: Partial<TraceQuery>,
): Frozen {
  const [subject] = subjectsNamed(db, run.run)
  if (subject === undefined) throw new Problem('not-found', `no run "${run.run}"`)
  const steps = run.step === null ? null : { from: run.step, to: run.step }
  const query = traceQuery.parse({
    ...{ split: run.split, steps },
    ...narrowing,
    runs: [run.run],
  })
  const members = subject.members.map(({ runId }) => runPage(db, runId))
  return {
    title: subject.name,
    isSynthetic: members.some((member) => member.isSynthetic),
    view: {
      kind: 'run',
      name: subject.name,
      members,
      query,
      reports: runReports(db, query),
    },
  }
}

function frozenComparison(
  db: Db,
  { sides }: Extract<ShareTarget, { readonly kind: 'compare' }>,
  query: Partial<TraceQuery>,
): Frozen {
  const [a = '', ...others] = sides.map(checkpointTargetText)
  const runs = sides.flatMap(({ run }) => subjectsNamed(db, run)).flatMap(({ members }) => members)
  return {
    title: [a, ...others].join(' against '),
    isSynthetic: runs.some(({ runId }) => runPage(db, runId).isSynthetic),
    view: { kind: 'compare', comparisons: others.map((b) => frozenPair(db, { a, b }, query)) },
  }
}

function frozenPair(
  db: Db,
  { a, b }: { readonly a: string; readonly b: string },
  query: Partial<TraceQuery>,
): FrozenComparison {
  const { preset, split } = traceQuery.pick({ preset: true, split: true }).parse(query)
  const compared = compareSides(db, { a, b, preset, split })
  const { promptsA, promptsB, split: comparedIn, sides: _, ...comparison } = compared
  const flipped = new Set(
    [...comparison.flipped.gained, ...comparison.flipped.lost].map(({ promptKey }) => promptKey),
  )
  const named = (prompts: ReadonlyMap<string, ComparedPrompt>) =>
    Object.fromEntries([...prompts].filter(([key]) => flipped.has(key)))
  return {
    ...{ a, b, split: comparedIn, comparison },
    ...{ promptsA: named(promptsA), promptsB: named(promptsB) },
  }
}

function lightPage(db: Db, id: string): RolloutPage {
  const page = rolloutPage(db, id)
  return { ...page, rollout: { ...page.rollout, tokenData: null } }
}
