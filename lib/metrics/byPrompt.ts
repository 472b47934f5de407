/** Rows of one prompt together, prompts in the order in which they first occur. */
export function byPrompt<Row extends { readonly promptKey: string }>(
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const prompts = new Map<string, Row[]>()
  for (const row of rows) {
    const same = prompts.get(row.promptKey)
    if (same === undefined) prompts.set(row.promptKey, [row])
    else same.push(row)
  }
  return [...prompts.values()]
}
