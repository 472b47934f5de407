import type { RolloutFacts } from '#lib/model/facts.ts'

/** Shares of Han characters among Han and Latin ones; Chinese reasoning on tools is full of English names. */
const chineseFrom = 0.4
const mixedFrom = 0.05
/** A text is in no language of ours where most of its letters are neither Han nor Latin. */
const otherFrom = 0.5

/** The language of reasoning by its letters; `other` also where there are none. */
export function languageOf(texts: readonly string[]): RolloutFacts['language'] {
  let latin = 0
  let han = 0
  let other = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const c = text.charCodeAt(at)
      if (c < 0x80) latin += isLatin(c) ? 1 : 0
      else if (isHan(c)) han += 1
      else if (c < 0x250) latin += c >= 0xc0 ? 1 : 0
      else if (isOtherLetter(c)) other += 1
    }
  }
  const letters = latin + han + other
  if (letters === 0 || other / letters >= otherFrom) return 'other'
  const share = han / (han + latin)
  return share >= chineseFrom ? 'zh' : share >= mixedFrom ? 'mixed' : 'en'
}

const isLatin = (c: number) => (c >= 97 && c <= 122) || (c >= 65 && c <= 90)
const isHan = (c: number) => (c >= 0x3400 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff)

/** Greek to the last alphabet before the signs, kana, Hangul. */
function isOtherLetter(c: number): boolean {
  return (c >= 0x370 && c < 0x2000) || (c >= 0x3040 && c < 0x3100) || (c >= 0xac00 && c < 0xd7b0)
}
