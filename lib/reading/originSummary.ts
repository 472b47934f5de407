import { type OriginCount, type OriginSubject, originSubjects } from '#lib/model/origin.ts'
import { originTerms, originWords } from './originWords.ts'

/** Where one fact of many rollouts came from, in words: counts stand where sources differ. */
export interface OriginSummary {
  readonly subject: OriginSubject
  readonly term: string
  readonly words: string
}

/** The sources of each fact that was counted, most frequent first. */
export function originSummaries(
  counts: readonly OriginCount[],
  subjects: readonly OriginSubject[] = originSubjects,
): readonly OriginSummary[] {
  return subjects.flatMap((subject) => {
    const own = counts.filter((count) => count.subject === subject)
    if (own.length === 0) return []
    const words = own
      .map(({ source, field, rollouts }) => {
        const said = originWords(subject, source, field)
        return own.length === 1 ? said : `${said} (${rollouts.toLocaleString('en-US')})`
      })
      .join('; ')
    return [{ subject, term: originTerms[subject], words }]
  })
}
