import type { LabelQuery } from '#lib/query/labelQuery.ts'
import type { FlatRow } from '#lib/share/exportRows.ts'
import type { Db } from './open.ts'
import { labelledThoughts } from './queries/labelledThoughts.ts'

/**
 * Labels as lines: what was said of which stretch, its text, and what the classifier says of it today. `importLabels`
 * reads them again, here or on another machine; a small classifier can be trained on them.
 */
export function* labelRows(db: Db, query: LabelQuery): Generator<FlatRow> {
  for (const { label, state, run, step, thought, text } of labelledThoughts(db, query)) {
    const { rollout, turn, block, start, end, kind, labeller, blind, picked, rubric, at } = label
    yield {
      ...{ rollout, run, step, turn, block, start, end, kind, labeller, blind, picked, rubric },
      at: new Date(at).toISOString(),
      state,
      classifier: thought?.kind ?? null,
      confidence: thought?.confidence ?? null,
      text,
    }
  }
}
