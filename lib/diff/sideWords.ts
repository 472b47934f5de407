import type { WordChange } from './wordDiff.ts'

/** A stretch of one side's text, marked where the other side has something else. */
export interface SideStretch {
  readonly text: string
  readonly isChanged: boolean
}

/** Space at the ends of a mark stands outside of it, unless there is nothing else. */
function peeled(stretch: SideStretch): readonly SideStretch[] {
  const [, before = '', inside = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(stretch.text) ?? []
  if (!stretch.isChanged || inside === '') return [stretch]
  return [
    { text: before, isChanged: false },
    { text: inside, isChanged: true },
    { text: after, isChanged: false },
  ].filter(({ text }) => text !== '')
}

/** Neighbours of one kind as one stretch. */
function joined(stretches: readonly SideStretch[]): readonly SideStretch[] {
  const result: SideStretch[] = []
  for (const { text, isChanged } of stretches) {
    const last = result.at(-1)
    if (last?.isChanged === isChanged) result[result.length - 1] = { isChanged, text: last.text + text }
    else result.push({ text, isChanged })
  }
  return result
}

/**
 * One side of compared texts. Space between two changed words is marked with them, so that a changed phrase is one
 * mark and not many; space around it is not. The stretches together are the side's text.
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
  const marked = joined(own.map(({ text }, at) => ({ text, isChanged: isMarked(at) })))
  return joined(marked.flatMap(peeled))
}
