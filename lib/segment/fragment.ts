import { interjections } from './abbreviations.ts'

/**
 * True for a sentence too small to be a thought of its own: under four characters, a lone list number, lone
 * punctuation, or a one-word interjection ("Hmm.", "等等，").
 */
export function isFragment(text: string, start: number, end: number): boolean {
  if (end - start < 4) return true
  if (end - start > 16) return false
  const words = text
    .slice(start, end)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
  return (
    words === '' ||
    interjections.has(words.toLowerCase()) ||
    /^(第?[\d一二三四五六七八九十]{1,3}步?)$/.test(words)
  )
}
