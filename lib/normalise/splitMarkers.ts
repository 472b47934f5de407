import type { Role } from '#lib/model/rollout.ts'
import { markOf, type TurnDialect } from './turnMarkers.ts'

/** A stretch of a templated text that belongs to one role. */
export interface Piece {
  readonly role: Role
  readonly author: string | null
  readonly text: string
}

/** A text cut at markers. */
export interface MarkedText {
  readonly pieces: readonly Piece[]
  /** Whether any marker was found. */
  readonly isMarked: boolean
  /** Role of a turn that was begun and not ended: a generation prompt, or a cut in the middle of a turn. */
  readonly openRole: Role | null
}

/**
 * Cuts a text at the turn markers of its dialect. What stands before the first marker belongs to `startRole`; markers,
 * blank turns and the white space between turns are left out. A text without markers is one piece, as it is.
 */
export function splitMarkers(text: string, dialect: TurnDialect, startRole: Role): MarkedText {
  const pieces: Piece[] = []
  const marks = new RegExp(dialect.pattern, 'g')
  let open: Owner | null = { role: startRole, author: null }
  let isMarked = false
  let from = 0
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const mark = markOf(dialect, match)
    const before = text.slice(from, match.index)
    isMarked = true
    // A start-of-text token inside a turn is text that the model wrote.
    if (mark.kind === 'skip' && before.trim() !== '') continue
    if (before.trim() !== '') pieces.push({ ...(open ?? ownerOf(pieces)), text: before })
    from = match.index + match[0].length
    if (mark.kind === 'begin') open = { role: mark.role, author: mark.author }
    else if (mark.kind === 'end') open = null
  }
  const rest = text.slice(from)
  if (rest.trim() !== '' || !isMarked) pieces.push({ ...(open ?? ownerOf(pieces)), text: rest })
  return { pieces, isMarked, openRole: open?.role ?? null }
}

type Owner = Pick<Piece, 'role' | 'author'>

/** Text after the end of a turn and before the next begins: the model went on, so it belongs to the turn before. */
function ownerOf(pieces: readonly Piece[]): Owner {
  const last = pieces.at(-1)
  return { role: last?.role ?? 'assistant', author: last?.author ?? null }
}
