import { type OriginCount, type OriginSubject, originSubjects } from '#lib/model/origin.ts'
import { formatCount } from './formatNumber.ts'
import { originTerms, originWords } from './originWords.ts'

/** Where one fact of many rollouts came from, in words: counts stand where sources differ. */
export interface OriginSummary {
  readonly subject: OriginSubject
  readonly term: string
  readonly words: string
}

/** The sources of each fact that was counted, most frequent first; equal words are counted together. */
export function originSummaries(
  counts: readonly OriginCount[],
  subjects: readonly OriginSubject[] = originSubjects,
): readonly OriginSummary[] {
  return subjects.flatMap((subject) => {
    const sums = new Map<string, number>()
    for (const count of counts.filter((one) => one.subject === subject)) {
      const said = originWords(subject, count.source, count.field)
      sums.set(said, count.rollouts + (sums.get(said) ?? 0))
    }
    if (sums.size === 0) return []
    const words = [...sums]
      .sort(([, a], [, b]) => b - a)
      .map(([said, rollouts]) => (sums.size === 1 ? said : `${said} (${formatCount(rollouts)})`))
      .join('; ')
    return [{ subject, term: originTerms[subject], words }]
  })
}
