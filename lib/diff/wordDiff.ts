import { diffArrays } from 'diff'

/** A stretch of text that both sides have, or one of them. */
export interface WordChange {
  readonly op: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More edits than this and the diff library takes seconds: the text is then compared by sentences, then as a whole. */
const mostWordEdits = 1_000
const mostSentenceEdits = 400

/** Words, runs of space, single Chinese and Japanese characters (they have no spaces between words), single marks. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+|\s+|[^\p{L}\p{M}\p{N}_\s]\p{M}*/gu
/** Sentences with the space after them; anything else to the end. */
const sentences = /[^.!?\n。！？]*[.!?\n。！？]+\s*|[^.!?\n。！？]+/gu

function cut(text: string, by: RegExp): string[] {
  return text.match(by) ?? []
}

/** Neighbours of one kind become one stretch; a removal comes before an addition. */
function merged(changes: readonly WordChange[]): WordChange[] {
  const stretches: WordChange[] = []
  let [removed, added] = ['', '']
  const close = () => {
    if (removed !== '') stretches.push({ op: 'removed', text: removed })
    if (added !== '') stretches.push({ op: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { op, text } of changes) {
    const last = stretches.at(-1)
    if (op === 'removed') removed += text
    else if (op === 'added') added += text
    else if (removed === '' && added === '' && last?.op === 'same') {
      stretches[stretches.length - 1] = { op, text: last.text + text }
    } else {
      close()
      stretches.push({ op, text })
    }
  }
  close()
  return stretches
}

function replaced(a: string, b: string): WordChange[] {
  return merged([
    { op: 'removed', text: a },
    { op: 'added', text: b },
  ])
}

function byParts(a: readonly string[], b: readonly string[], maxEditLength: number): WordChange[] | null {
  const parts = diffArrays([...a], [...b], { maxEditLength })
  return parts === undefined
    ? null
    : parts.map(({ added, removed, value }) => ({
        op: added ? 'added' : removed ? 'removed' : 'same',
        text: value.join(''),
      }))
}

/** Length of the beginning that two lists share, and of the end behind it. */
function sharedEnds(a: readonly string[], b: readonly string[]) {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { start, end }
}

function middle(a: readonly string[], b: readonly string[]): WordChange[] {
  const byWord = byParts(a, b, mostWordEdits)
  if (byWord !== null) return byWord
  const [textA, textB] = [a.join(''), b.join('')]
  return byParts(cut(textA, sentences), cut(textB, sentences), mostSentenceEdits) ?? replaced(textA, textB)
}

/**
 * Two texts compared word by word, Chinese and Japanese character by character. Texts with very many differences are
 * compared by sentences, and as a whole where even those have nothing in common.
 * Same and removed stretches give A back, same and added ones B.
 */
export function wordDiff(a: string, b: string): readonly WordChange[] {
  const [wordsA, wordsB] = [cut(a, words), cut(b, words)]
  const { start, end } = sharedEnds(wordsA, wordsB)
  const changes = middle(wordsA.slice(start, wordsA.length - end), wordsB.slice(start, wordsB.length - end))
  return merged([
    { op: 'same', text: wordsA.slice(0, start).join('') },
    ...changes,
    { op: 'same', text: wordsA.slice(wordsA.length - end).join('') },
  ]).filter((stretch) => stretch.text !== '')
}
