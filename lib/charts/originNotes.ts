import { originSummaries } from '#lib/format/originSummary.ts'
import type { OriginCount, OriginSubject } from '#lib/model/origin.ts'

/** What a figure's numbers can be wrong about: a reader judges them by where these came from. */
const said: readonly OriginSubject[] = ['correct', 'reward', 'group']

/** Where labels, rewards and groups behind a figure came from, a sentence each; none for views frozen without. */
export function originNotes({
  origins = [],
}: {
  readonly origins?: readonly OriginCount[]
}): readonly string[] {
  return originSummaries(origins, said).map(
    ({ term, words }) => `${term.charAt(0).toUpperCase()}${term.slice(1)}: ${words}.`,
  )
}
