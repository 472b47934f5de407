import { byKey } from './byKey.ts'

/** Rows of one prompt together, prompts in the order in which they first occur. */
export function byPrompt<Row extends { readonly promptKey: string }>(
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  return byKey(rows, ({ promptKey }) => promptKey)
}
