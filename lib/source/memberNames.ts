/** Names longer than this are no use to a reader, and a hostile archive can make them 64 kB long. */
const longestName = 240
const longestPart = 120

/**
 * Names of members as they are shown and told apart: never a path of any disk. Folders above the archive, drives and
 * roots lose their meaning, signs that cannot be seen are replaced, long names are shortened in the middle, and of two
 * members of one name the later is numbered.
 */
export class MemberNames {
  readonly #taken = new Map<string, number>()

  /** The name to show for the name that stands in the archive; the same names in the same order give the same. */
  take(name: string): string {
    const shown = safeName(name)
    const count = (this.#taken.get(shown) ?? 0) + 1
    this.#taken.set(shown, count)
    if (count === 1) return shown
    const numbered = withNumber(shown, count)
    return this.#taken.has(numbered) ? this.take(numbered) : this.#keep(numbered)
  }

  #keep(name: string): string {
    this.#taken.set(name, 1)
    return name
  }
}

/** True for what systems put into archives beside the files: no dumps, left out as in a folder. */
export function isSystemMember(name: string): boolean {
  return name.split(/[/\\]/).some((part) => part === '__MACOSX' || /^\.[^.]/.test(part))
}

/** Controls, signs that turn the writing direction, and lone surrogates. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu

function safeName(name: string): string {
  const parts = name
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .map((part) => shortened(part === '..' ? '(..)' : part.replace(unseen, '\ufffd'), longestPart))
  const safe = parts.join('/')
  if (safe === '') return 'unnamed'
  if (safe.length <= longestName) return safe
  // The ends say most: the folder at the top, the file with its ending.
  return `${shortened(parts.slice(0, -1).join('/'), longestName - longestPart)}/${parts.at(-1)}`
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const half = Math.floor(longest / 2) - 1
  return `${text.slice(0, half)}…${text.slice(-half)}`.replace(/\p{Cs}/gu, '')
}

/** `a/b.json` becomes `a/b (2).json`, so that its ending still says what it is. */
function withNumber(name: string, number: number): string {
  const from = name.lastIndexOf('/') + 1
  const dot = name.indexOf('.', from + 1)
  return dot === -1 ? `${name} (${number})` : `${name.slice(0, dot)} (${number})${name.slice(dot)}`
}
