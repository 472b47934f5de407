import { createHash } from 'node:crypto'
import type { MetricId } from '#lib/metrics/catalog.ts'
import type { OrderView } from '#lib/query/orderView.ts'
import { shownSplit } from '#lib/query/shownSplit.ts'
import { checkpointTargetText, type ShareTarget, shareTargetText } from '#lib/query/target.ts'
import { type TraceQuery, traceQuery } from '#lib/query/traceQuery.ts'
import { bestAndWorst } from '#lib/reading/bestAndWorst.ts'
import { redact } from '#lib/share/redact.ts'
import { type SnapshotRules, snapshotVersion } from '#lib/share/snapshot.ts'
import { bodyOf } from './body.ts'
import { comparedView } from './comparedView.ts'
import type { FrozenBody, FrozenComparison, FrozenReports, FrozenView, Snapshot } from './frozenView.ts'
import { maskedView } from './maskedView.ts'
import type { Db } from './open.ts'
import { orderReports } from './orderReports.ts'
import { type ComparedPrompt, sideNamed } from './queries/comparisonInputs.ts'
import { groupPage } from './queries/groupPage.ts'
import { type RolloutPage, rolloutPage } from './queries/rolloutPage.ts'
import { runPage } from './queries/runPage.ts'
import { report } from './report.ts'

/** Every report of a run's page, asked for once; the order of thoughts as it was asked for, if it was. */
export function runReports(db: Db, query: TraceQuery, order: OrderView | null = null): FrozenReports {
  const ask = <M extends MetricId>(metric: M) => report(db, { ...query, metric, by: 'checkpoint' })
  return {
    accuracy: ask('accuracy'),
    lazy: ask('lazy'),
    lazyByFacet: report(db, { ...query, metric: 'lazy', by: 'checkpoint,facet' }),
    'thought-mix': ask('thought-mix'),
    'group-signal': ask('group-signal'),
    reward: ask('reward'),
    length: ask('length'),
    decoupling: ask('decoupling'),
    'pass-at-k': ask('pass-at-k'),
    order: orderReports(db, query, { asked: order }),
  }
}

/** How a view is frozen. */
export interface FreezeOptions {
  readonly now: number
  /** Narrows a run's page, and chooses split and preset of a comparison, as the address does. */
  readonly query?: Partial<TraceQuery>
  /** How the order of thoughts was asked for, on a run's page. */
  readonly order?: OrderView | null
  /** Secrets, mail addresses and home folders are masked in the copy. */
  readonly isMasked: boolean
}

/** Takes everything a page of the target shows now, and nothing that it does not show. */
export function freeze(db: Db, target: ShareTarget, options: FreezeOptions): Snapshot {
  const { now, isMasked } = options
  const { title, runs, view: taken } = takenOf(db, target, options)
  const view = isMasked ? maskedView(taken) : taken
  const pages = runs.map((id) => runPage(db, id))
  return {
    version: snapshotVersion,
    target: shareTargetText(target),
    title: isMasked ? redact(title) : title,
    frozenAt: now,
    isSynthetic: pages.some((page) => page.isSynthetic),
    evidence: createHash('sha256').update(JSON.stringify(view)).digest('hex').slice(0, 16),
    rules: distinctRules(pages.flatMap((page) => page.ruleVersions)),
    view,
  }
}

/** A view before it is named and masked, with the ids of the runs that it is of. */
interface Taken {
  readonly title: string
  readonly runs: readonly string[]
  readonly view: FrozenView
}

type Narrowed = Pick<FreezeOptions, 'query' | 'order'>

function takenOf(db: Db, target: ShareTarget, narrowed: Narrowed): Taken {
  switch (target.kind) {
    case 'run':
      return takenRun(db, target, narrowed)
    case 'compare':
      return takenComparison(db, target, narrowed.query ?? {})
    case 'rollout': {
      const page = lightPage(db, target.id)
      return {
        title: `Rollout of ${page.row.run}`,
        runs: [page.row.runId],
        view: { kind: 'rollout', page },
      }
    }
    case 'group':
      return takenGroup(db, target.id)
    case 'diff': {
      const [a, b] = [lightPage(db, target.a), lightPage(db, target.b)]
      const names = a.row.run === b.row.run ? a.row.run : `${a.row.run} and ${b.row.run}`
      const runs = [...new Set([a.row.runId, b.row.runId])]
      return { title: `Two rollouts of ${names}`, runs, view: { kind: 'diff', a, b } }
    }
  }
}

function takenRun(
  db: Db,
  { run }: Extract<ShareTarget, { readonly kind: 'run' }>,
  { query: narrowing = {}, order = null }: Narrowed,
): Taken {
  const { subject, split, step } = sideNamed(db, checkpointTargetText(run))
  const steps = step === null ? null : { from: step, to: step }
  const runs = subject.members.map(({ runId }) => runId)
  const members = runs.map((id) => runPage(db, id))
  const splits = members.flatMap(({ checkpoints }) => checkpoints.map(({ split }) => split))
  const query = traceQuery.parse({
    ...narrowing,
    split: split ?? narrowing.split ?? shownSplit(splits),
    steps: steps ?? narrowing.steps ?? null,
    runs: [subject.name],
  })
  return {
    title: subject.name,
    runs,
    view: { kind: 'run', name: subject.name, members, query, reports: runReports(db, query, order) },
  }
}

function takenComparison(
  db: Db,
  { sides }: Extract<ShareTarget, { readonly kind: 'compare' }>,
  query: Partial<TraceQuery>,
): Taken {
  const [a = '', ...others] = sides.map(checkpointTargetText)
  const { preset, split } = traceQuery.pick({ preset: true, split: true }).parse(query)
  const comparisons = others.map((b) => takenPair(db, { a, b, preset, split }))
  const subjects = comparisons.flatMap(({ compared }) => compared.sides.map(({ side }) => side.subject))
  return {
    title: [a, ...others].join(' against '),
    runs: [...new Set(subjects.flatMap(({ members }) => members.map(({ runId }) => runId)))],
    view: { kind: 'compare', comparisons },
  }
}

function takenPair(db: Db, query: Parameters<typeof comparedView>[1]): FrozenComparison {
  const { compared, overlays, rollouts } = comparedView(db, query)
  const { promptsA, promptsB, ...plain } = compared
  const flipped = new Set([...plain.flipped.gained, ...plain.flipped.lost].map(({ promptKey }) => promptKey))
  const named = (prompts: ReadonlyMap<string, ComparedPrompt>) =>
    [...prompts].filter(([key]) => flipped.has(key))
  return {
    compared: plain,
    prompts: { a: named(promptsA), b: named(promptsB) },
    overlays,
    rollouts: { a: [...rollouts.a], b: [...rollouts.b] },
  }
}

/** Siblings whose words are kept: those of the page's first window, and the best, which others are held against. */
const keptSiblings = 50

function takenGroup(db: Db, id: string): Taken {
  const page = groupPage(db, id)
  const best = bestAndWorst(page.siblings)?.best
  const kept = page.siblings.filter((row, i) => i < keptSiblings || row.id === best?.id)
  const bodies = kept.flatMap((row): readonly (readonly [string, FrozenBody])[] => {
    const body = bodyOf(db, row.rowId)
    return body === undefined ? [] : [[row.id, light(body)]]
  })
  return { title: `Group of ${page.run}`, runs: [page.runId], view: { kind: 'group', page, bodies } }
}

function lightPage(db: Db, id: string): RolloutPage {
  const page = rolloutPage(db, id)
  return { ...page, ...light(page) }
}

/** Only what pages show of a rollout: per-token arrays and unread keys of the dump stay at home. */
function light({ rollout, thoughts }: FrozenBody): FrozenBody {
  const unread = { tokenData: null, labels: null, extras: null, tools: null, reference: null } as const
  const turns = rollout.turns.map((turn) => ({ ...turn, extras: null }))
  return { rollout: { ...rollout, ...unread, turns, metrics: {}, judgements: [] }, thoughts }
}

function distinctRules(versions: readonly SnapshotRules[]): SnapshotRules[] {
  const found = new Map(
    versions.map(({ segmenter, classifier, lexicon }) => [
      `${segmenter} ${classifier} ${lexicon}`,
      { segmenter, classifier, lexicon },
    ]),
  )
  return [...found.values()]
}
