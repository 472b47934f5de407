const readLines = 20

/**
 * Why a text that is no JSON is none, where its lines are one placeholder over and over (`<PLACEHOLDER ROW>`), as
 * examples in repositories are; null for any other text.
 */
export function placeholderReason(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes.subarray(0, 4096))
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, readLines)
  const [first] = lines
  if (first === undefined || !/^<[^<>]{1,80}>$/.test(first)) return null
  return lines.every((line) => line === first) ? `The rows are placeholders (${first}), not rollouts.` : null
}
