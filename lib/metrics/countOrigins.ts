import { type OriginCount, type OriginSubject, type Origins, originSubjects } from '#lib/model/origin.ts'

/** Origins with the number of rollouts that have them. */
export interface CountedOrigins {
  readonly origins: Origins
  readonly rollouts: number
}

/** How many rollouts have each fact from where; by fact, the most frequent source first. */
export function countOrigins(
  counted: readonly CountedOrigins[],
  subjects: readonly OriginSubject[] = originSubjects,
): readonly OriginCount[] {
  return subjects.flatMap((subject) => {
    const sums = new Map<string, OriginCount>()
    for (const { origins, rollouts } of counted) {
      const [source, field] = [origins.sources[subject], origins.fields[subject]]
      const key = `${source} ${field ?? ''}`
      sums.set(key, { subject, source, field, rollouts: rollouts + (sums.get(key)?.rollouts ?? 0) })
    }
    return [...sums.values()].sort((a, b) => b.rollouts - a.rollouts)
  })
}
