/** A text folded for matching: NFKC, lower case, straight quotes and plain hyphens. */
export interface FoldedText {
  readonly text: string
  /** For each folded code unit the offset it came from, plus one entry for the end; null where nothing moved. */
  readonly origin: Uint32Array | null
}

/** Everything that folding may change: not ASCII, not CJK punctuation, kana or ideographs. */
const special = /[^\0-\x7f\u3001-\u303f\u3041-\u30ff\u4e00-\u9fff]/gu
const plainForm: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
}
const known = new Map<string, string>()

/** Folds a text and says where each folded character came from, so that matches keep their true offsets. */
export function foldText(text: string): FoldedText {
  let moved = false
  const folded = text.replace(special, (character) => {
    const plain = foldCharacter(character)
    if (plain.length !== character.length) moved = true
    return plain
  })
  return { text: folded.toLowerCase(), origin: moved ? originsOf(text, folded.length) : null }
}

/** The offset in the folded text of an offset in the original. */
export function foldedOffset(folded: FoldedText, offset: number): number {
  if (folded.origin === null) return offset
  let low = 0
  let high = folded.origin.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((folded.origin[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The offset in the original of an offset in the folded text. */
export function originalOffset(folded: FoldedText, offset: number): number {
  return folded.origin === null ? offset : (folded.origin[offset] ?? 0)
}

function foldCharacter(character: string): string {
  const seen = known.get(character)
  if (seen !== undefined) return seen
  const nfkc = character.normalize('NFKC')
  const plain = (plainForm[nfkc] ?? plainForm[character] ?? nfkc).toLowerCase()
  if (known.size < 4096) known.set(character, plain)
  return plain
}

function originsOf(text: string, foldedLength: number): Uint32Array {
  const origins = new Uint32Array(foldedLength + 1)
  let at = 0
  for (let i = 0; i < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(i) ?? 0)
    const width = character.search(special) === -1 ? character.length : foldCharacter(character).length
    for (let k = 0; k < width; k++) origins[at++] = i
    i += character.length
  }
  origins[at] = text.length
  return origins
}
