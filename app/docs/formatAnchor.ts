/** Headings of `docs/formats.md` that are not called by the id of their format. */
const otherHeadings: Readonly<Record<string, string>> = { native: 'rollout-jsonl-native', chat: 'chat-rows' }

/** Where the documentation tells about a format: an id on `/docs/formats`. */
export function formatAnchor(format: string): string {
  return otherHeadings[format] ?? format
}
