import { isSpace } from './characters.ts'

/** No unit of prose is longer than this. */
export const unitCap = 1500
/** A change of mind inside a sentence starts a new thought only in sentences longer than this. */
const longSentence = 240

// The punctuation stays on the left; the lookahead wants a settled character, so that a half-written word never cuts.
const changeOfMind =
  /(?:[;,—]\s*(?=(?:but wait|wait|hold on)[\s,.!?…—])|—\s*(?=no,)|[，；,]\s*(?=等等[，,。！!…]|等一下|不对[，,。！!…]))/g

/**
 * Where a unit of prose `[start, end)` is cut further: at changes of mind inside a long sentence and at the cap.
 * Only what stands before `settled` counts as evidence. Offsets in order, both ends left out.
 */
export function cutsInside(text: string, start: number, end: number, settled: number): number[] {
  const changes = settled - start > longSentence ? changesOfMind(text, start, settled) : []
  const caps = end - start > unitCap ? capCuts(text, start, end) : []
  if (caps.length === 0) return changes
  return [...new Set([...changes, ...caps])].sort((a, b) => a - b)
}

function changesOfMind(text: string, start: number, end: number): number[] {
  const cuts: number[] = []
  for (const match of text.slice(start, end).matchAll(changeOfMind)) {
    const cut = start + match.index + match[0].length
    if (match.index > 0 && cut < end) cuts.push(cut)
  }
  return cuts
}

function capCuts(text: string, start: number, end: number): number[] {
  const cuts: number[] = []
  let from = start
  while (end - from > unitCap) {
    from = capCut(text, from)
    cuts.push(from)
  }
  return cuts
}

/** The last space in the second half of the window, else the last CJK comma, else the cap, never inside a character. */
function capCut(text: string, from: number): number {
  const half = from + unitCap / 2
  for (let i = from + unitCap; i > half; i--) if (isSpace(text.charCodeAt(i - 1))) return i
  for (let i = from + unitCap; i > half; i--) if ('，,；;、'.includes(text[i - 1] ?? ' ')) return i
  return from + unitCap - (splitsPair(text, from + unitCap) ? 1 : 0)
}

function splitsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}
