import { refusalOf } from '#app/_controls/refusalOf.ts'

/** What the server says of the thought to label next. */
export type ThoughtAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'found'; readonly rollout: string; readonly number: number }

/** Asks for the next thought of a run that this person has not labelled. */
export async function askForThought(wanted: {
  readonly run: string
  readonly by: 'uncertain' | 'random'
  readonly labeller: string | null
}): Promise<ThoughtAnswer> {
  const search = new URLSearchParams({ run: wanted.run, by: wanted.by, labeller: wanted.labeller ?? '' })
  const response = await fetch(`/api/v1/labels/next?${search}`).catch(() => null)
  if (response === null) return { kind: 'refused', reason: 'The server cannot be reached.' }
  const reason = await refusalOf(response)
  if (reason !== null) return { kind: 'refused', reason }
  const { next }: { next: { rollout: string; number: number } | null } = await response.json()
  if (next === null) return { kind: 'none' }
  return { kind: 'found', ...next }
}
