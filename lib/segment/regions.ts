/** A stretch of text between reasoning tags; `final` where the text, not a tag, ends it. */
export interface Region {
  readonly start: number
  readonly end: number
  readonly final: boolean
}

const tag = /<\/?think(?:ing)?>|<\|(?:begin|end)_of_thought\|>/g

/** The stretches of a text outside its reasoning tags, in order: no thought ever covers a tag. */
export function reasoningRegions(text: string): Region[] {
  const regions: Region[] = []
  let start = 0
  for (const match of text.matchAll(tag)) {
    regions.push({ start, end: match.index, final: false })
    start = match.index + match[0].length
  }
  regions.push({ start, end: text.length, final: true })
  return regions
}
