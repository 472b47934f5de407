import type { Mark } from './readerRows.ts'

/** A stretch of text as it is drawn: plain, marked as a hit, or one character that would not be seen. */
export interface TextPiece {
  readonly text: string
  readonly isHit: boolean
  /** Code point such as `U+202E`, for a character that is invisible or would turn the line around. */
  readonly control: string | null
}

// Control and format characters (C0, C1, zero-width, bidirectional, byte order mark), tab and line breaks apart.
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cf}]/u
// Joiners belong to emoji and to scripts that join letters; elsewhere they hide.
const joiner = /[\u200c\u200d]/
const joins =
  /\p{Extended_Pictographic}|\ufe0f|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}]/u

function mustShow(character: string, before: string): boolean {
  if (!unseen.test(character)) return false
  return !(joiner.test(character) && joins.test(before))
}

/** Cuts a text into pieces at its hits and around every character that must be made visible. */
export function textPieces(text: string, hits: readonly Mark[]): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const hit of hits) {
    if (hit.start < at) continue
    pushVisible(pieces, text.slice(at, hit.start), false)
    pushVisible(pieces, text.slice(hit.start, hit.end), true)
    at = hit.end
  }
  pushVisible(pieces, text.slice(at), false)
  return pieces
}

function pushVisible(pieces: TextPiece[], text: string, isHit: boolean): void {
  if (text === '') return
  if (!unseen.test(text)) {
    pieces.push({ text, isHit, control: null })
    return
  }
  let plain = ''
  let before = ''
  for (const character of text) {
    const isPlain = !mustShow(character, before)
    before = character
    if (isPlain) {
      plain += character
      continue
    }
    if (plain !== '') pieces.push({ text: plain, isHit, control: null })
    plain = ''
    const code = character.codePointAt(0) ?? 0
    pieces.push({ text: character, isHit, control: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` })
  }
  if (plain !== '') pieces.push({ text: plain, isHit, control: null })
}
