import type { Voice } from './policy.ts'

type Lines = readonly string[]
type ByVoice = Readonly<Record<Voice, Lines>>

/** Sentences with slots: `{piece}` takes a value as it is, `{Piece}` with a capital first letter. */
export interface Phrases {
  readonly language: 'en' | 'zh'
  readonly opening: ByVoice
  readonly tools: Lines
  /** Leads in a numbered list of all pieces. */
  readonly planList: ByVoice
  readonly planLine: Lines
  /** Names the first piece, and a later one. */
  readonly begin: ByVoice
  readonly focus: ByVoice
  readonly doubtOpen: Lines
  readonly doubtAgain: Lines
  readonly weigh: Lines
  readonly alternative: Lines
  readonly unsettled: Lines
  readonly settle: Lines
  /** A doubt raised, weighed and settled in one go. */
  readonly weighOnce: Lines
  readonly giveUp: Lines
  readonly notice: Lines
  readonly refused: Lines
  readonly stuck: Lines
  readonly verify: ByVoice
  readonly call: Lines
  readonly callTogether: Lines
  readonly accepted: Lines
  readonly finish: ByVoice
  readonly omit: Lines
  readonly ask: Lines
  readonly misfit: Lines
  readonly decline: Lines
}

/** A sentence with its slots filled. */
export function fill(line: string, slots: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = slots[name]
    if (value !== undefined) return value
    const lower = slots[name.slice(0, 1).toLowerCase() + name.slice(1)]
    return lower === undefined ? whole : lower.slice(0, 1).toUpperCase() + lower.slice(1)
  })
}
