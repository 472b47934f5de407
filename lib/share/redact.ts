/** What a stretch of text would give away. */
export type SensitiveKind = 'secret' | 'mail' | 'home-path'

/** A find, as UTF-16 offsets, half open. */
export interface SensitiveSpan {
  readonly kind: SensitiveKind
  readonly start: number
  readonly end: number
}

/** What stands in place of a find. */
const masks: Readonly<Record<SensitiveKind, string>> = {
  secret: '[secret]',
  mail: '[mail address]',
  'home-path': '[home folder]',
}

// Every pattern is bounded in length and has no nested repeat, so that hostile text cannot make it slow.
const patterns: readonly { readonly kind: SensitiveKind; readonly pattern: RegExp }[] = [
  // Keys by the prefixes their issuers print: OpenAI, Anthropic, GitHub, Hugging Face, Slack, AWS, Google, W&B style hex after a name.
  {
    kind: 'secret',
    pattern:
      /\b(?:sk-(?:ant-|proj-)?[A-Za-z0-9_-]{16,200}|gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|hf_[A-Za-z0-9]{20,100}|xox[abprs]-[A-Za-z0-9-]{10,200}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35})/g,
  },
  { kind: 'secret', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g },
  {
    kind: 'secret',
    pattern:
      /(?<=\b(?:api[_-]?key|secret|password|passwd|access[_-]?token|auth[_-]?token|bearer)["']?\s{0,3}[:= ]\s{0,3}["']?)[A-Za-z0-9_\-./+=]{16,200}/gi,
  },
  { kind: 'mail', pattern: /\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{2,63}){1,4}\b/g },
  { kind: 'home-path', pattern: /(?:\/home\/|\/Users\/|[A-Za-z]:\\Users\\)[A-Za-z0-9._-]{1,64}/g },
]

/** Secrets, mail addresses and home folders in a text, in order, without overlaps (the earlier and longer find wins). */
export function findSensitive(text: string): readonly SensitiveSpan[] {
  const found = patterns
    .flatMap(({ kind, pattern }) =>
      Array.from(text.matchAll(pattern), (match) => ({
        kind,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
  let end = -1
  return found.filter((span) => {
    if (span.start < end) return false
    end = span.end
    return true
  })
}

/** The text with every find replaced by a word that says what stood there. */
export function redact(text: string): string {
  let result = ''
  let at = 0
  for (const span of findSensitive(text)) {
    result += text.slice(at, span.start) + masks[span.kind]
    at = span.end
  }
  return at === 0 ? text : result + text.slice(at)
}

/** A redacted text, and where an offset of the original stands in it: inside a find, at the end of its mask. */
export interface RedactedText {
  readonly text: string
  readonly placeOf: (offset: number) => number
}

/** As {@link redact}, for texts that spans point into. */
export function redactWithPlaces(text: string): RedactedText {
  const spans = findSensitive(text)
  const placeOf = (offset: number) => {
    let place = offset
    for (const { kind, start, end } of spans) {
      if (offset <= start) break
      place += masks[kind].length - (Math.min(offset, end) - start)
      if (offset < end) break
    }
    return place
  }
  return { text: redact(text), placeOf }
}

/** A JSON value with every string in it redacted, keys too. */
export function redactValue<T>(value: T): T
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((entry) => redactValue(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [redact(key), redactValue(entry)]))
}

/** How many finds of each kind a JSON value holds, with up to three of them in words, for the preview before sharing. */
export function sensitivePreview(value: unknown): readonly SensitiveCount[] {
  const finds = strings(value).flatMap((text) =>
    findSensitive(text).map((span) => ({ kind: span.kind, text: text.slice(span.start, span.end) })),
  )
  return (['secret', 'mail', 'home-path'] as const).flatMap((kind) => {
    const ofKind = finds.filter((find) => find.kind === kind).map((find) => find.text)
    if (ofKind.length === 0) return []
    return [{ kind, count: ofKind.length, examples: [...new Set(ofKind)].slice(0, 3).map(shorten) }]
  })
}

export interface SensitiveCount {
  readonly kind: SensitiveKind
  readonly count: number
  readonly examples: readonly string[]
}

/** Enough to recognise a find by, not enough to use it. */
function shorten(text: string): string {
  return text.length <= 12 ? text : `${text.slice(0, 8)}…${text.slice(-2)}`
}

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(strings)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, entry]) => [key, ...strings(entry)])
  return []
}
