import { grouped } from '#lib/model/grouped.ts'

/** Rows of one prompt together, prompts in the order in which they first occur. */
export function byPrompt<Row extends { readonly promptKey: string }>(
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  return [...grouped(rows, ({ promptKey }) => promptKey).values()]
}
