import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import type { ReadThoughts } from '#lib/metrics/evidence.ts'
import { checkpointName, type Placed } from './checkpointAxis.ts'

/** The first and the last row with something to show; one where there is no other. */
export function endRows<Row>(rows: readonly Row[], amount: (row: Row) => number): readonly Row[] {
  const filled = rows.filter((row) => amount(row) > 0)
  const [first] = filled
  const last = filled.at(-1)
  if (first === undefined || last === undefined) return []
  return first === last ? [first] : [first, last]
}

/** In sentences; a row without a step that stands for a whole split says so. */
export function placeName(row: Placed): string {
  return row.step === null && row.label === null ? `all of ${row.split ?? 'the run'}` : checkpointName(row)
}

/** What was left out or not read, and which checkpoints are not drawn. */
export function orderNotes(
  rows: readonly { readonly evidence: ReadThoughts }[],
  shown: readonly unknown[],
): readonly string[] {
  const sum = (of: (evidence: ReadThoughts) => number) =>
    rows.reduce((all, { evidence }) => all + of(evidence), 0)
  const [unread, empty] = [sum((evidence) => evidence.unread), sum((evidence) => evidence.empty)]
  return [
    ...(rows.length > shown.length && shown.length > 1
      ? [`First and last of ${rows.length} checkpoints; choose steps for others.`]
      : []),
    ...(unread > 0
      ? [`${formatCounted(unread, 'rollout')} not read; those read are spread evenly over all.`]
      : []),
    ...(empty > 0 ? [`${formatCount(empty)} without reasoning left out.`] : []),
  ]
}
