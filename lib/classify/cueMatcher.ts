import { foldText } from './foldText.ts'
import { type CueEntry, fillers, lexicon } from './lexicon.ts'
import { compilePhrases, type PhraseMatcher } from './phraseMatcher.ts'

/** A cue that counts in a thought, with its span in the folded text. */
export interface FiredCue {
  readonly entry: CueEntry
  readonly start: number
  readonly end: number
}

type Role =
  | { readonly kind: 'filler' }
  | { readonly kind: 'cue'; readonly entry: CueEntry; readonly part: 'all' | 'first' | 'second' }
  | { readonly kind: 'exception'; readonly id: string }

interface Hit {
  readonly role: Role
  readonly start: number
  readonly end: number
}

interface CompiledLexicon {
  readonly matcher: PhraseMatcher
  readonly roles: readonly (readonly Role[])[]
}

// Compiled at first use: pages that only show thoughts need not pay for it.
let compiled: CompiledLexicon | null = null

/** Reads the cues of the thought `[start, end)` of a folded text. */
export function readCues(folded: string, start: number, end: number): FiredCue[] {
  compiled ??= compileLexicon()
  const { matcher, roles } = compiled
  const hits: Hit[] = []
  matcher.scan(folded, start, end, (phrase, from, to) => {
    for (const role of roles[phrase] ?? []) hits.push({ role, start: from, end: to })
  })
  if (!hits.some(({ role }) => role.kind === 'cue')) return []
  const heads = headsOf(folded, start, end, hits)
  const tail = contentEnd(folded, start, end)
  const fired = hits.filter((hit) => isInPlace(hit, heads, tail) && !isExcepted(hit, hits))
  return longestCues(cuesOf(fired))
}

function compileLexicon(): CompiledLexicon {
  const byPhrase = new Map<string, Role[]>()
  const add = (phrase: string, role: Role) => {
    const key = foldText(phrase).text.trim()
    const same = byPhrase.get(key)
    if (same === undefined) byPhrase.set(key, [role])
    else same.push(role)
  }
  for (const filler of fillers) add(filler, { kind: 'filler' })
  const excepted = new Set<string>()
  for (const entry of lexicon) {
    const [first = '', second] = entry.phrase.split(' … ')
    add(first, { kind: 'cue', entry, part: second === undefined ? 'all' : 'first' })
    if (second !== undefined) add(second, { kind: 'cue', entry, part: 'second' })
    for (const exception of entry.exceptions) {
      if (excepted.has(`${entry.id} ${exception}`)) continue
      excepted.add(`${entry.id} ${exception}`)
      add(exception, { kind: 'exception', id: entry.id })
    }
  }
  return { matcher: compilePhrases([...byPhrase.keys()]), roles: [...byPhrase.values()] }
}

/** Offsets that count as the start: the first word, and the word behind each filler that opens the thought. */
function headsOf(folded: string, start: number, end: number, hits: readonly Hit[]): number[] {
  const heads = [skipMarks(folded, start, end)]
  for (let at = heads[0] ?? start; at < end; ) {
    let after = 0
    for (const { role, start: from, end: to } of hits)
      if (role.kind === 'filler' && from === at) after = Math.max(after, to)
    if (after === 0) break
    at = skipMarks(folded, after, end)
    heads.push(at)
  }
  return heads
}

/** Skips spaces, punctuation and markdown in front of a word; list numbers stay, some cues name them. */
function skipMarks(folded: string, start: number, end: number): number {
  let i = start
  while (i < end && ' \n\t\r,.;:!?*#>-–—•·…~"\'_，。：；！？、(（'.includes(folded[i] ?? 'x')) i++
  return i
}

function contentEnd(folded: string, start: number, end: number): number {
  let i = end
  while (i > start && ' \n\t\r.,;:!?*"\'`)…。，！？；：'.includes(folded[i - 1] ?? 'x')) i--
  return i
}

function isInPlace(hit: Hit, heads: readonly number[], tail: number): boolean {
  if (hit.role.kind !== 'cue') return false
  const { position } = hit.role.entry
  if (hit.role.part === 'second' || position === 'anywhere') return true
  if (position === 'end') return hit.end === tail
  return heads.includes(hit.start) && (position === 'start' || hit.end >= tail)
}

function isExcepted(hit: Hit, hits: readonly Hit[]): boolean {
  const { role } = hit
  if (role.kind !== 'cue' || role.entry.exceptions.length === 0) return false
  return hits.some(
    (other) =>
      other.role.kind === 'exception' &&
      other.role.id === role.entry.id &&
      other.start <= hit.start &&
      other.end >= hit.end,
  )
}

/** Cues of one part, then those of two: the first part somewhere before the second. */
function cuesOf(hits: readonly Hit[]): FiredCue[] {
  const cues: FiredCue[] = []
  const joined: FiredCue[] = []
  for (const { role, start, end } of hits) {
    if (role.kind !== 'cue' || role.part === 'second') continue
    const { entry } = role
    if (role.part === 'all') cues.push({ entry, start, end })
    else {
      const second = hits.find((hit) => isSecondPart(hit, entry) && hit.start >= end)
      if (second !== undefined) joined.push({ entry, start, end: second.end })
    }
  }
  cues.push(...joined)
  return cues
}

function isSecondPart({ role }: Hit, entry: CueEntry): boolean {
  return role.kind === 'cue' && role.part === 'second' && role.entry === entry
}

/** Drops cues inside a longer one ("let me check" in "let me check the functions") and repeats of one move. */
function longestCues(cues: FiredCue[]): FiredCue[] {
  if (cues.length < 2) return cues
  const kept = new Map<string, FiredCue>()
  for (const cue of cues) {
    const isInside = cues.some(
      (other) =>
        other.end - other.start > cue.end - cue.start &&
        other.start <= cue.start &&
        other.end >= cue.end &&
        !other.entry.phrase.includes(' … '),
    )
    if (!isInside && !kept.has(cue.entry.id)) kept.set(cue.entry.id, cue)
  }
  return [...kept.values()]
}
