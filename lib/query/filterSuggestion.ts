import type { FilterProblem } from './filterTerm.ts'

/** The filter with the mistyped word replaced by the one that was most likely meant; null where none is near. */
export function filterSuggestion(text: string, { at, length, message }: FilterProblem): string | null {
  const [, typed, meant] = /"([^"]+)"; did you mean (.+)\?$/.exec(message) ?? []
  if (typed === undefined || meant === undefined) return null
  const word = text.slice(at, at + length)
  if (!word.includes(typed)) return null
  return text.slice(0, at) + word.replace(typed, () => meant) + text.slice(at + length)
}
