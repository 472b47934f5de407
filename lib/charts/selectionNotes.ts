/** What readers must know about files that hold only a part of what was sampled, a sentence each, once. */
export function selectionNotes(
  rows: readonly { readonly evidence: { readonly selection: string | null } }[],
): readonly string[] {
  return [
    ...new Set(
      rows.flatMap(({ evidence }) => (evidence.selection === null ? [] : [`${evidence.selection}.`])),
    ),
  ]
}
