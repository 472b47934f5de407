import { type OriginSource, type OriginSubject, type Origins, originSubjects } from '#lib/model/origin.ts'

/** What is said of one fact of a rollout: its name, and where it came from. */
export interface OriginLine {
  readonly subject: OriginSubject
  readonly term: string
  readonly words: string
}

/** The facts by the names that pages give them. */
export const originTerms: Readonly<Record<OriginSubject, string>> = {
  step: 'step',
  group: 'group',
  correct: 'correct',
  reward: 'reward',
  advantage: 'advantage',
  tokens: 'token counts',
  status: 'status',
}

type Say = (field: string | null) => string

const inField: Say = (field) => (field === null ? 'a field of the dump' : `field ${field} of the dump`)
const silent = (what: string): Say => {
  return () => `the dump names no ${what}`
}

/** Sources whose words depend on what they are the source of. */
const bySubject: Readonly<Record<OriginSubject, Readonly<Partial<Record<OriginSource, string | Say>>>>> = {
  step: { user: 'set by you', none: silent('step') },
  group: {
    native: (field) => (field === null ? 'an id of the dump' : `id ${field} of the dump`),
    position: 'position in the file, equal prompts in a row',
    prompt_equal: 'equal prompts at one checkpoint',
    none: 'on its own, without prompt or id',
  },
  correct: {
    threshold: (field) => `threshold of the dump${field === null ? '' : ` on ${field}`}`,
    absence: 'absence from the failures file beside it',
    guessed: 'guessed, the higher of exactly two rewards',
    user: (field) => `your rule${field === null ? '' : `, ${field}`}`,
    none: 'no label, not counted as wrong',
  },
  reward: {
    sum: 'sum of the weighted parts',
    per_token_sum: (field) => `sum over tokens${field === null ? '' : ` of ${field}`}`,
    from_correct: 'made from the label: 1 right, 0 wrong',
    none: silent('reward'),
  },
  advantage: {
    per_token_mean: (field) => `mean over trained tokens${field === null ? '' : ` of ${field}`}`,
    none: 'not logged; recomputed ones are marked so',
  },
  tokens: {
    exact: 'counted with the Qwen3 tokenizer',
    estimated: 'estimated from characters',
  },
  status: {
    finish_reason: (field) => `the stop reason${field === null ? '' : ` in ${field}`}`,
    inferred: 'inferred, reasoning was opened and never closed',
    none: 'the dump does not say how it ended',
  },
}

const shared: Readonly<Partial<Record<OriginSource, string | Say>>> = {
  field: inField,
  file_name: 'the file name',
  directory: 'a folder name',
  model_name: 'the name of the model',
  order: 'the order of records',
}

/** Where a fact came from, in words that name the field where its format has one. */
export function originWords(subject: OriginSubject, source: OriginSource, field: string | null): string {
  const found = bySubject[subject][source] ?? shared[source]
  if (found === undefined) return source.replaceAll('_', ' ')
  return typeof found === 'string' ? found : found(field)
}

/** All facts of a rollout with where they came from; nothing for views frozen before this was kept. */
export function originLines(origins: Origins | undefined): readonly OriginLine[] {
  if (origins === undefined) return []
  return originSubjects.map((subject) => ({
    subject,
    term: originTerms[subject],
    words: originWords(subject, origins.sources[subject], origins.fields[subject]),
  }))
}

/** The same for one fact. */
export function originOf(origins: Origins | undefined, subject: OriginSubject): string | undefined {
  return origins === undefined
    ? undefined
    : originWords(subject, origins.sources[subject], origins.fields[subject])
}
