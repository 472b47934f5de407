/**
 * Qwen3 tokens per thing counted: a least-squares fit on 3,684 reasoning traces of tool use, mathematics, science
 * and argument in English and Chinese. On as many held-out traces of tool use it is 2.8 % off in the mean.
 */
const perWord = 0.776
const perLetter = 0.0504
const perDigit = 1.319
const perPunctuation = 0.77
const perLineBreak = 0.281
const perIdeograph = 0.46 // 0.42 in traces of tool use, 0.5 in written-out Chinese prose; between them no verdict flips
const perOther = 1.836

/** How far an estimate may be off before a verdict at a threshold could change; no verdict did in 3,584 traces. */
const doubt = 0.15

/** About how many Qwen3 tokens a text has, from the classes of its characters alone; several times faster than counting. */
export function estimateTokens(text: string): number {
  let words = 0
  let letters = 0
  let digits = 0
  let punctuation = 0
  let lineBreaks = 0
  let ideographs = 0
  let others = 0
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a && code < 0x80
    if (isLetter) {
      letters++
      if (!isInWord) words++
    } else if (code >= 0x30 && code <= 0x39) digits++
    else if (code === 0x0a) lineBreaks++
    else if (code > 0x20 && code < 0x7f) punctuation++
    else if (code >= 0x80 && isIdeographic(code)) ideographs++
    else if (code >= 0x80 && (code & 0xfc00) !== 0xdc00) others++ // the second half of a pair is no character
    isInWord = isLetter
  }
  const estimate =
    perWord * words +
    perLetter * letters +
    perDigit * digits +
    perPunctuation * punctuation +
    perLineBreak * lineBreaks +
    perIdeograph * ideographs +
    perOther * others
  return Math.round(estimate)
}

/** Han and kana. Full-width punctuation is counted apart: it rarely joins its neighbours in a token. */
function isIdeographic(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)
}

/** True where an estimate is too near a threshold to decide it: then count exactly. */
export function isNearThreshold(estimate: number, threshold: number): boolean {
  return Math.abs(estimate - threshold) <= doubt * threshold
}
