/** How rows leave: a table with heads, or a JSON document for each line. */
export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]
