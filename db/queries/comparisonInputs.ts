import { type SQL, sql } from 'drizzle-orm'
import type { ComparisonSums } from '#lib/metrics/comparison.ts'
import { type LazyPresetId, lazyPresets } from '#lib/metrics/presets.ts'
import type { SelectionCounts } from '#lib/metrics/selection.ts'
import { Problem } from '#lib/model/problem.ts'
import { parseCheckpointTarget } from '#lib/query/target.ts'
import type { Db } from '../open.ts'
import { lazyColumns } from './lazySums.ts'
import { withSuccesses } from './reportRows.ts'
import { type Subject, subjectsNamed } from './runNamed.ts'
import { membersSql, rolloutTables } from './scope.ts'
import { selectionCounts } from './selectionCounts.ts'

/** One side of a comparison: a run or series, perhaps at one checkpoint. */
export interface Side {
  readonly text: string
  readonly subject: Subject
  readonly split: string | null
  readonly step: number | null
}

/** A prompt as lists of flips name it. */
export interface ComparedPrompt {
  readonly gist: string
  /** A group of the prompt on that side. */
  readonly group: string
}

/** What is known about a side: sums by prompt, and where to find each prompt. */
export interface ComparisonSide {
  readonly side: Side
  readonly sums: readonly ComparisonSums[]
  readonly prompts: ReadonlyMap<string, ComparedPrompt>
  readonly selection: SelectionCounts
}

/** `RUN`, `RUN@STEP` or `RUN@SPLIT/STEP` (also `RUN@SPLIT/`); a run whose whole name is the text comes first. */
export function sideNamed(db: Db, text: string): Side {
  const whole = oneSubject(db, text)
  if (!(whole instanceof Problem)) return { text, subject: whole, split: null, step: null }
  const target = parseCheckpointTarget(text)
  if (target === null || target.run === text) throw whole
  const subject = oneSubject(db, target.run)
  if (subject instanceof Problem) throw subject
  return { text, subject, split: target.split, step: target.step }
}

function oneSubject(db: Db, name: string): Subject | Problem {
  try {
    const [subject, other] = subjectsNamed(db, name)
    if (subject !== undefined && other === undefined) return subject
    return new Problem('invalid', `"${name}" is more than one run`)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Both sides of a comparison in one split: the one given, or the only one they share. */
export function comparisonInputs(
  db: Db,
  sides: readonly Side[],
  { split, preset }: { readonly split: string | null; readonly preset: LazyPresetId },
): readonly ComparisonSide[] {
  const shared = split ?? sharedSplit(db, sides)
  return sides.map((side) => comparisonSide(db, side, { split: side.split ?? shared, preset }))
}

function sharedSplit(db: Db, sides: readonly Side[]): string {
  const open = sides.filter((side) => side.split === null)
  const [first = [], ...others] = open.map((side) =>
    db
      .all<{ split: string }>(
        sql`select distinct c.split from ${rolloutTables} where ${sideSql(side)} order by c.split`,
      )
      .map((row) => row.split),
  )
  const shared = first.filter((split) => others.every((splits) => splits.includes(split)))
  const [only = '', ...more] = shared
  if (more.length > 0)
    throw new Problem('invalid', `both sides have the splits ${shared.join(', ')}: choose one with --split`)
  return only
}

/** Rollouts of a side, in whichever split. */
export function sideSql(side: Side): SQL {
  const step = side.step === null ? sql`true` : sql`c.step = ${side.step}`
  return sql`${membersSql(side.subject)} and ${step}`
}

function comparisonSide(
  db: Db,
  side: Side,
  { split, preset }: { readonly split: string; readonly preset: LazyPresetId },
): ComparisonSide {
  const { units, lazy } = lazyColumns(lazyPresets[preset])
  const kinds = sql.raw(
    'r.tokens_decomposition + r.tokens_reflection + r.tokens_verification + r.tokens_deduction + r.tokens_other',
  )
  const rows = db.all<ComparisonSums & ComparedPrompt>(sql`select g.prompt_key as promptKey,
    count(*) as rollouts, count(*) filter (where r.correct = 1) as right,
    count(*) filter (where r.correct = 0) as wrong, count(*) filter (where r.correct is null) as unlabelled,
    count(r.reward) as rewarded, coalesce(sum(r.reward), 0) as sumReward,
    coalesce(sum(${units}) filter (where r.correct = 0), 0) as wrongUnits,
    coalesce(sum(${lazy}) filter (where r.correct = 0), 0) as lazyWrong,
    coalesce(sum(${units}) filter (where r.correct = 1), 0) as rightUnits,
    count(*) filter (where r.reasoning_turns > 0) as reasoned,
    coalesce(sum(r.reasoning_tokens) filter (where r.reasoning_turns > 0), 0) as reasoningTokens,
    sum(${kinds}) as thoughtTokens, sum(r.tokens_reflection) as reflectionTokens,
    sum(r.tokens_decomposition) as decompositionTokens, min(g.gist) as gist, min(g.id) as "group"
    from ${rolloutTables} where ${sideSql(side)} and c.split = ${split} and ${withSuccesses}
    group by g.prompt_key order by g.prompt_key`)
  if (rows.length === 0)
    throw new Problem(
      'not-found',
      `${side.text} has no rollouts${split === '' ? '' : ` in the split ${split}`}`,
    )
  return {
    side: { ...side, split },
    sums: rows.map(({ gist: _, group: __, ...sums }) => sums),
    prompts: new Map(rows.map(({ promptKey, gist, group }) => [promptKey, { gist, group }])),
    selection: selectionCounts(db, sql`${sideSql(side)} and c.split = ${split}`),
  }
}
