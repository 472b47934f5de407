import { bodyOf } from '#db/body.ts'
import { originCounts } from '#db/queries/originCounts.ts'
import { rolloutAnswer, rolloutCondition, rolloutList } from '#db/queries/rolloutList.ts'
import { selectionCounts } from '#db/queries/selectionCounts.ts'
import { originSummaries } from '#lib/format/originSummary.ts'
import { selectionNote } from '#lib/metrics/selection.ts'
import type { RolloutQuery } from '#lib/query/traceQuery.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `rollouts`: a list of rollouts; `--bodies` adds turns, reasoning and thoughts to each. */
export function rolloutsCommand(
  shell: Shell,
  query: RolloutQuery,
  { bodies }: { readonly bodies: boolean },
): Outcome {
  const { total, rollouts } = rolloutList(shell.db(), query)
  const answers = rollouts.map((row) =>
    bodies ? { ...rolloutAnswer(row), body: bodyOf(shell.db(), row.rowId) ?? null } : rolloutAnswer(row),
  )
  const rows = rollouts.map((row) => [
    row.id.slice(0, 12),
    row.step,
    row.facet,
    row.gist.slice(0, 40),
    row.sample,
    row.reward,
    row.correct === null ? 'unlabelled' : row.correct ? 'right' : 'wrong',
    row.reasoningTokens,
    row.hits[query.preset],
  ])
  const shown = rollouts.length < total ? [`${rollouts.length} of ${total}`] : []
  return {
    json: { total, rollouts: answers },
    text:
      total === 0
        ? 'no rollouts match'
        : [
            table(['id', 'step', 'facet', 'prompt', 'sample', 'reward', 'correct', 'tokens', 'hits'], rows),
            ...shown,
            ...footnotes(shell, query),
          ].join('\n'),
  }
}

/** Of all rollouts that match: which part of what was sampled they are, and where their facts came from. */
function footnotes(shell: Shell, query: RolloutQuery): readonly string[] {
  const where = rolloutCondition(shell.db(), query)
  const note = selectionNote(selectionCounts(shell.db(), where), 'counted')
  return [
    ...(note === null ? [] : [note]),
    ...originSummaries(originCounts(shell.db(), where)).map(({ term, words }) => `${term}: ${words}`),
  ]
}
