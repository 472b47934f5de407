import type { WordChange } from './wordDiff.ts'

/** A stretch of one side's text, marked where the other side has something else. */
export interface SideStretch {
  readonly text: string
  readonly isChanged: boolean
}

/**
 * One side of compared texts. Space between two changed words is marked with them, so that a changed phrase is one
 * mark and not many. The stretches together are the side's text.
 */
export function sideWords(changes: readonly WordChange[], side: 'a' | 'b'): readonly SideStretch[] {
  const other = side === 'a' ? 'added' : 'removed'
  const own = changes.filter(({ op }) => op !== other)
  const isMarked = (at: number) => {
    const change = own[at]
    if (change === undefined) return false
    if (change.op !== 'same') return true
    const isBetween = own[at - 1]?.op !== 'same' && own[at + 1]?.op !== 'same'
    return isBetween && at > 0 && at < own.length - 1 && change.text.trim() === ''
  }
  const stretches: SideStretch[] = []
  own.forEach(({ text }, at) => {
    const isChanged = isMarked(at)
    const last = stretches.at(-1)
    if (last?.isChanged === isChanged) stretches[stretches.length - 1] = { isChanged, text: last.text + text }
    else stretches.push({ text, isChanged })
  })
  return stretches
}
