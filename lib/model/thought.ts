/** The five kinds, in the order in which every stack, legend and table lists them. */
export const thoughtKinds = ['decomposition', 'reflection', 'verification', 'deduction', 'other'] as const

export type ThoughtKind = (typeof thoughtKinds)[number]

/** True for the name of a kind. */
export function isThoughtKind(name: string): name is ThoughtKind {
  return thoughtKinds.some((kind) => kind === name)
}

/** The letter that stands beside the colour of a kind. */
export const kindLetter = {
  decomposition: 'D',
  reflection: 'R',
  verification: 'V',
  deduction: 'U',
  other: 'O',
} as const satisfies Record<ThoughtKind, string>

/** What a segment is made of, before anyone asks what it does. */
export type SegmentForm = 'prose' | 'code' | 'tool' | 'json' | 'table' | 'math' | 'heading' | 'list'

/** A span of reasoning: UTF-16 offsets into the reasoning text of one block, half open. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly form: SegmentForm
  /** True when the block (fence, JSON) is still open at the end of the text. */
  readonly truncated: boolean
}

/** A span of reasoning with its kind and the reason for it. Offsets as in {@link Segment}. */
export interface Thought {
  readonly start: number
  readonly end: number
  readonly kind: ThoughtKind
  /** A refinement: global or local decomposition; error-found, doubt, alternative; announce, execute, verdict; setup, restate, … */
  readonly subKind: string | null
  /** 0 to 1; how sure the classifier is of `kind`. */
  readonly confidence: number
  /** Id of the cue in the lexicon that decided, or null where no cue fired. */
  readonly cue: string | null
}

/** One number per kind. */
export type KindCounts = Readonly<Record<ThoughtKind, number>>

/** All kinds at zero. */
export const noKinds: KindCounts = {
  decomposition: 0,
  reflection: 0,
  verification: 0,
  deduction: 0,
  other: 0,
}

/** The sum of two counts, kind by kind. */
export function addKinds(a: KindCounts, b: KindCounts): KindCounts {
  return {
    decomposition: a.decomposition + b.decomposition,
    reflection: a.reflection + b.reflection,
    verification: a.verification + b.verification,
    deduction: a.deduction + b.deduction,
    other: a.other + b.other,
  }
}

/** Something for each kind. */
export function perKind<T>(make: (kind: ThoughtKind) => T): Readonly<Record<ThoughtKind, T>> {
  return {
    decomposition: make('decomposition'),
    reflection: make('reflection'),
    verification: make('verification'),
    deduction: make('deduction'),
    other: make('other'),
  }
}
