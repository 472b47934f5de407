/** Text in composed form (NFC), with the way back to the offsets of the text it came from. */
export interface Composed {
  readonly text: string
  /** Offset in the given text of an offset in the composed one; inside a character that changed, its start. */
  offset(at: number): number
}

/** A character with the marks and vowel parts (Hangul) that may join it. Nothing else composes across characters. */
const cluster = /[^\p{M}\u1160-\u11ff][\p{M}\u1160-\u11ff]*|[\p{M}\u1160-\u11ff]+/gsu

/** True where NFC may change the text: nothing below U+0300 composes or decomposes. */
function mayChange(text: string): boolean {
  return /[\u0300-\uffff]/.test(text)
}

/** The text as NFC. */
export function compose(text: string): string {
  return mayChange(text) ? text.normalize('NFC') : text
}

/** The text as NFC, and where each of its characters stood before. */
export function composeWithOffsets(text: string): Composed {
  const composed = compose(text)
  if (composed === text) return { text, offset: (at) => at }
  const offsets = new Uint32Array(composed.length)
  let at = 0
  for (const match of text.matchAll(cluster)) {
    const length = compose(match[0]).length
    const isSame = length === match[0].length
    for (let i = 0; i < length; i++) offsets[at++] = match.index + (isSame ? i : 0)
  }
  return { text: composed, offset: (index) => offsets[index] ?? text.length }
}
