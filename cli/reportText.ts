import { originSummaries } from '#lib/format/originSummary.ts'
import type { MetricId } from '#lib/metrics/catalog.ts'
import type { EvidenceOf, Report } from '#lib/metrics/evidence.ts'
import type { Ratio, RatioEvidence } from '#lib/model/ratio.ts'
import { kindLetter, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { table } from './table.ts'

type Cell = string | number | null

/** What a terminal shows of each metric; the JSON has all of it. */
const cells: { readonly [M in MetricId]: (evidence: EvidenceOf[M]) => Readonly<Record<string, Cell>> } = {
  accuracy: (e) => ({ right: share(e.right), interval: interval(e.right), unlabelled: e.unlabelled }),
  lazy: (e) => ({
    'lazy / all': share(e.all),
    interval: interval(e.all),
    'lazy / wrong': share(e.wrong),
    'same pattern / right': share(e.right),
    unlabelled: e.unlabelled,
    'estimated tokens': e.tokens.estimated,
  }),
  'thought-mix': (e) => ({
    ...Object.fromEntries(thoughtKinds.map((kind) => [kind, percent(e.kinds[kind].tokenShare)])),
    rollouts: e.rollouts,
    'no reasoning': e.empty,
  }),
  'thought-transitions': (e) => ({
    ...Object.fromEntries(thoughtKinds.map((from) => [`after ${from}`, mostOften(e.next[from])])),
    transitions: e.transitions,
    rollouts: e.rollouts,
    unread: e.unread,
  }),
  'thought-positions': (e) => ({
    ...Object.fromEntries(
      thoughtKinds.map((kind) => [
        `${kind}, first and last tenth`,
        [e.deciles[0], e.deciles.at(-1)]
          .map((tenth) => (tenth === undefined ? '–' : share(tenth.kinds[kind])))
          .join(', '),
      ]),
    ),
    blocks: e.blocks,
    'short blocks': e.shortBlocks,
    unread: e.unread,
  }),
  'group-signal': (e) => ({
    groups: e.groups,
    eligible: e.eligible,
    singletons: e.singletons,
    'zero variance': share(e.zeroVariance),
    'all right': e.allRight,
    'all wrong': e.allWrong,
    tied: e.tied,
    mixed: e.mixed,
    'mean reward': rounded(e.meanReward),
    'mean group sd': rounded(e.meanGroupSd),
    expected:
      e.expectedZeroVariance.share === null ? 'not identifiable' : rounded(e.expectedZeroVariance.share),
  }),
  reward: (e) => ({ mean: rounded(e.mean), sd: rounded(e.sd), n: e.n, missing: e.missing }),
  length: (e) => ({
    'median tokens': e.all.median,
    right: e.right.median,
    wrong: e.wrong.median,
    p95: rounded(e.all.p95),
    truncated: share(e.truncated),
    'tokens per right': e.tokensPerRight === null ? null : Math.round(e.tokensPerRight),
  }),
  decoupling: (e) => ({
    'longer within a prompt': rounded(e.tokens.withinPrompt.auc),
    'more hits within': rounded(e.hits.withinPrompt.auc),
    pairs: e.tokens.withinPrompt.pairs,
    'longer of all': rounded(e.tokens.pooled.auc),
    'more hits of all': rounded(e.hits.pooled.auc),
    wrong: e.wrong,
    right: e.right,
    unlabelled: e.unlabelled,
    truncated: e.truncated,
  }),
  'pass-at-k': (e) =>
    Object.fromEntries([
      ...e.k.map((one): [string, Cell] => [`pass@${one.k}`, rounded(one.passAtK)]),
      ['prompts', e.prompts],
    ]),
}

/**
 * A report as a table; below it, notes about files that hold only part of what
 * was sampled, and where the facts behind it came from.
 */
export function reportText<M extends MetricId>(report: Report<M>): string {
  if (report.rows.length === 0) return 'no rollouts match'
  const shown = report.rows.map((row) => ({ row, cells: cells[report.metric](row.evidence) }))
  const columns = [...new Set(shown.flatMap((one) => Object.keys(one.cells)))]
  const lines = table(
    ['run', 'split', 'step', 'facet', ...columns],
    shown.map(({ row, cells: own }) => [
      row.label === null ? row.run : `${row.run} ${row.label}`,
      row.split,
      row.step,
      row.facet ?? 'all',
      ...columns.map((name) => own[name] ?? null),
    ]),
  )
  const notes = report.rows.flatMap(({ evidence }) => ('selection' in evidence ? [evidence.selection] : []))
  const origins = originSummaries(report.origins ?? []).map(({ term, words }) => `${term}: ${words}`)
  return [lines, ...new Set(notes.filter((note) => note !== null)), ...origins].join('\n')
}

/** The two kinds that follow most often: `U 75.7% D 13.0% of 3625`. */
function mostOften(next: EvidenceOf['thought-transitions']['next'][ThoughtKind]): string | null {
  const of = next.other.of
  if (of === 0) return null
  const most = thoughtKinds.toSorted((a, b) => next[b].count - next[a].count).slice(0, 2)
  const shown = most.map((kind) => `${kindLetter[kind]} ${of < 10 ? next[kind].count : percent(next[kind])}`)
  return `${shown.join(' ')} of ${of}`
}

/** Below ten items the counts alone. */
function share({ count, of }: Ratio): string {
  if (of === 0) return '–'
  return of < 10 ? `${count}/${of}` : `${count}/${of} ${((100 * count) / of).toFixed(1)}%`
}

function percent({ count, of }: Ratio): string | null {
  return of === 0 ? null : `${((100 * count) / of).toFixed(1)}%`
}

function interval({ interval: found, of }: RatioEvidence): string | null {
  if (found === null || of < 10) return null
  return `${(100 * found.low).toFixed(1)}–${(100 * found.high).toFixed(1)}%`
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}
