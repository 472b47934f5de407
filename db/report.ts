import { sql } from 'drizzle-orm'
import { accuracy } from '#lib/metrics/accuracy.ts'
import type { MetricId } from '#lib/metrics/catalog.ts'
import { type DecouplingSums, decoupling } from '#lib/metrics/decoupling.ts'
import type { EvidenceOf, Report, ReportRow } from '#lib/metrics/evidence.ts'
import { groupSignal } from '#lib/metrics/groupSignal.ts'
import { lazyReasoning } from '#lib/metrics/lazyReasoning.ts'
import { length } from '#lib/metrics/length.ts'
import { metricOrigins } from '#lib/metrics/metricOrigins.ts'
import { passAtK } from '#lib/metrics/passAtK.ts'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { reward } from '#lib/metrics/reward.ts'
import { thoughtMix } from '#lib/metrics/thoughtMix.ts'
import type { ThoughtOrder } from '#lib/metrics/thoughtOrder.ts'
import { thoughtPositions } from '#lib/metrics/thoughtPositions.ts'
import { thoughtTransitions } from '#lib/metrics/thoughtTransitions.ts'
import type { OriginCount } from '#lib/model/origin.ts'
import { Problem } from '#lib/model/problem.ts'
import type { RewardRange } from '#lib/model/run.ts'
import type { ReportQuery } from '#lib/query/traceQuery.ts'
import type { Db } from './open.ts'
import { accuracySums } from './queries/accuracySums.ts'
import { decouplingSums, decouplingValues } from './queries/decouplingSums.ts'
import { groupSums, outsideSums } from './queries/groupSums.ts'
import { lazySums } from './queries/lazySums.ts'
import { lengthSums, outputLengths, reasoningLengths } from './queries/lengthSums.ts'
import { originCounts } from './queries/originCounts.ts'
import { passAtKSums } from './queries/passAtKSums.ts'
import { type ReportCell, reportCells } from './queries/reportRows.ts'
import { rewardPartSums, rewardSums, rewardValues } from './queries/rewardSums.ts'
import { type Scope, scopesOf } from './queries/scope.ts'
import { thoughtMixSums } from './queries/thoughtMixSums.ts'
import { thoughtOrder } from './queries/thoughtOrder.ts'
import { settingsOf } from './runSettings.ts'

/** Evidence for one row of a report. */
type Measure<M extends MetricId> = (cell: ReportCell) => EvidenceOf[M]

const nothingLeftOut: DecouplingSums = { unlabelled: 0, empty: 0, exact: 0, estimated: 0, notMeasurable: 0 }
const noThoughts: ThoughtOrder = { prompts: [], empty: 0, unread: 0 }

/** What depends on the preset: the pattern, or the list of reflection hits. */
const presetMetrics: ReadonlySet<MetricId> = new Set(['lazy', 'decoupling'])

/** How each metric counts a scope; the counting is done once, the rows are measured one by one. */
const measures: {
  readonly [M in MetricId]: (db: Db, scope: Scope, cells: readonly ReportCell[]) => Measure<M>
} = {
  accuracy: (db, scope) => {
    const sums = accuracySums(db, scope)
    return ({ key, selection }) => accuracy(sums.get(key) ?? [], selection)
  },
  lazy: (db, scope) => {
    const sums = lazySums(db, scope)
    return ({ key, selection }) => lazyReasoning(sums.get(key) ?? [], lazyPresets[scope.preset], selection)
  },
  'thought-mix': (db, scope) => {
    const sums = thoughtMixSums(db, scope)
    return ({ key, selection }) => thoughtMix(sums.get(key) ?? [], selection)
  },
  'thought-transitions': (db, scope) => {
    const orders = thoughtOrder(db, scope)
    return ({ key, selection }) => thoughtTransitions(orders.get(key) ?? noThoughts, selection)
  },
  'thought-positions': (db, scope) => {
    const orders = thoughtOrder(db, scope)
    return ({ key, selection }) => thoughtPositions(orders.get(key) ?? noThoughts, selection)
  },
  'group-signal': (db, scope, cells) => {
    const sums = groupSums(db, scope)
    const outside = outsideSums(db, scope, cells)
    const range = rewardRange(db, scope)
    return ({ key, selection }) =>
      groupSignal(sums.get(key) ?? [], {
        outside: outside.get(key) ?? [],
        rewardRange: range,
        selections: selection,
      })
  },
  reward: (db, scope) => {
    const [sums, values, parts] = [rewardSums(db, scope), rewardValues(db, scope), rewardPartSums(db, scope)]
    return ({ key, selection }) =>
      reward({
        sums: sums.get(key) ?? [],
        values: values.get(key) ?? [],
        parts: parts.get(key) ?? [],
        selections: selection,
      })
  },
  length: (db, scope) => {
    const sums = lengthSums(db, scope)
    const [reasoning, output] = [reasoningLengths(db, scope), outputLengths(db, scope)]
    return ({ key, selection }) =>
      length({
        sums: sums.get(key) ?? [],
        reasoning: reasoning.get(key) ?? [],
        output: output.get(key) ?? [],
        selections: selection,
      })
  },
  decoupling: (db, scope) => {
    const [values, sums] = [decouplingValues(db, scope), decouplingSums(db, scope)]
    return ({ key, selection }) =>
      decoupling({
        values: values.get(key) ?? [],
        sums: sums.get(key) ?? nothingLeftOut,
        preset: scope.preset,
        selections: selection,
      })
  },
  'pass-at-k': (db, scope) => {
    const sums = passAtKSums(db, scope)
    return ({ key, selection }) => passAtK(sums.get(key) ?? [], selection)
  },
}

/**
 * The answer to a report query: one row per checkpoint or facet of each run or series it names, as `by` says.
 * Facets are pooled unless asked apart; a split is never pooled with another. An unknown run is a refusal.
 */
export function report<M extends MetricId>(db: Db, query: ReportQuery & { readonly metric: M }): Report<M> {
  if (query.runs.length === 0) throw new Problem('invalid', 'report: name a run (--run NAME)')
  return reportOf(db, query, scopesOf(db, query))
}

/** The same for scopes at hand: what has been read for one report of a scope is not read again for the next. */
export function reportOf<M extends MetricId>(
  db: Db,
  { metric, preset }: Pick<ReportQuery, 'preset'> & { readonly metric: M },
  scopes: readonly Scope[],
): Report<M> {
  return {
    metric,
    preset: presetMetrics.has(metric) ? preset : null,
    rows: scopes.flatMap((scope) => rowsOf(db, metric, scope)),
    origins: originsBehind(db, metric, scopes),
  }
}

/** Where the facts that a metric stands on came from, over all its scopes. */
function originsBehind(db: Db, metric: MetricId, scopes: readonly Scope[]): readonly OriginCount[] {
  if (scopes.length === 0) return []
  const where = sql.join(
    scopes.map((scope) => sql`(${scope.where})`),
    sql` or `,
  )
  return originCounts(db, where).filter(({ subject }) => metricOrigins[metric].includes(subject))
}

function rowsOf<M extends MetricId>(db: Db, metric: M, scope: Scope): readonly ReportRow<M>[] {
  const cells = reportCells(db, scope)
  const measure: Measure<M> = measures[metric](db, scope, cells)
  return cells.map((cell) => ({
    run: scope.subject.name,
    split: cell.split,
    step: cell.step,
    label: cell.label,
    facet: cell.facet,
    evidence: measure(cell),
  }))
}

/** The reward range that the user declared, where all runs of the scope agree on it. */
function rewardRange(db: Db, scope: Scope): RewardRange | null {
  const ranges = scope.subject.members.map(({ runId }) => settingsOf(db, runId).rewardRange ?? null)
  const [first = null] = ranges
  return ranges.every((range) => range?.low === first?.low && range?.high === first?.high) ? first : null
}
