import type { Column } from './columns.ts'
import { type FieldSource, type MappedField, type Mapping, mappedFields, mapping } from './mapping.ts'
import type { Suggestion } from './suggestMapping.ts'

/** A mapping while it is being made: every choice as the form holds it. */
export interface MappingDraft {
  readonly name: string
  /** Our field → a path of the file, or `=TEXT` for the same text everywhere; empty: not mapped. */
  readonly fields: Readonly<Partial<Record<MappedField, string>>>
  readonly rewardParts: readonly string[]
  readonly correctWhen: 'true' | 'equals' | 'atLeast'
  readonly correctValue: string
}

/** Words by which people say that an answer is right. */
const rightWord = /^(pass(ed)?|correct|right|success(ful)?|solved|ok|yes|c)$/i

/** A draft with what the columns speak for. */
export function draftOfSuggestions(
  suggestions: readonly Suggestion[],
  columns: readonly Column[] = [],
): MappingDraft {
  const fields = Object.fromEntries(suggestions.map(({ field, path }) => [field, path]))
  const verdict = columns.find(({ path }) => path === fields.correct)
  const right = verdict?.examples.find((example) => rightWord.test(example))
  const when = right === undefined ? 'true' : 'equals'
  return { name: '', fields, rewardParts: [], correctWhen: when, correctValue: right ?? '' }
}

/** A saved mapping as a draft, to be changed. */
export function draftOfMapping({ name, fields, rewardParts, correctWhen }: Mapping): MappingDraft {
  const choices = Object.entries(fields).map(([field, source]) => [field, choiceOf(source)])
  return {
    name,
    fields: Object.fromEntries(choices),
    rewardParts: Object.values(rewardParts),
    correctWhen: correctWhen === null ? 'true' : 'equals' in correctWhen ? 'equals' : 'atLeast',
    correctValue:
      correctWhen === null ? '' : 'equals' in correctWhen ? correctWhen.equals : String(correctWhen.atLeast),
  }
}

const choiceOf = (source: FieldSource) => ('constant' in source ? `=${source.constant}` : source.path)

/** The mapping of a draft, or what is still missing in words. */
export function mappingOfDraft(
  draft: MappingDraft,
): { readonly mapping: Mapping } | { readonly missing: string } {
  const fields = Object.keys(mappedFields).flatMap((field): [string, FieldSource][] => {
    const choice = Object.entries(draft.fields).find(([name]) => name === field)?.[1] ?? ''
    if (choice === '' || choice === '=') return []
    return [[field, choice.startsWith('=') ? { constant: choice.slice(1) } : { path: choice }]]
  })
  const atLeast = Number(draft.correctValue)
  if (draft.correctWhen === 'atLeast' && (draft.correctValue.trim() === '' || !Number.isFinite(atLeast)))
    return { missing: 'correct: write the number from which an answer is right' }
  const read = mapping.safeParse({
    name: draft.name.trim() === '' ? 'unnamed' : draft.name.trim(),
    fields: Object.fromEntries(fields),
    rewardParts: Object.fromEntries(
      draft.rewardParts.map((path) => [path.slice(path.lastIndexOf('.') + 1), path]),
    ),
    correctWhen:
      draft.correctWhen === 'true'
        ? null
        : draft.correctWhen === 'equals'
          ? { equals: draft.correctValue }
          : { atLeast },
  })
  if (read.success) return { mapping: read.data }
  return { missing: read.error.issues[0]?.message ?? 'the mapping is not complete' }
}
