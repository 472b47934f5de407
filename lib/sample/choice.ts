import { type Random, seededRandom } from '#lib/statistics/seededRandom.ts'

/** Decisions of one rollout, drawn so that siblings can resemble each other. */
export interface Choice {
  /** True in this share of cases. */
  chance(share: number): boolean
  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number
  /** One of the members; not one that was picked from the same list lately, where that can be helped. */
  pick(from: readonly string[]): string
}

interface Likeness {
  /** Seed of what siblings have in common. */
  readonly group: string
  /** Seed of what is this rollout's alone. */
  readonly own: string
  /** So many first decisions are the group's: the shared beginning. */
  readonly shared: number
  /** Share of the group's decisions after that; near 1 siblings say the same. */
  readonly likeness: number
}

/** A source of decisions that follows the group's at first and its own later. */
export function choiceOf({ group, own, shared, likeness }: Likeness): Choice {
  const groupRandom = seededRandom(group)
  const ownRandom = seededRandom(own)
  const coin = seededRandom(`${own}/coin`)
  let drawn = 0
  const next: Random = () => {
    const [common, alone] = [groupRandom(), ownRandom()]
    drawn++
    return drawn <= shared || coin() < likeness ? common : alone
  }
  const lately = new Map<readonly string[], string[]>()
  return {
    chance: (share) => next() < share,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => {
      const used = lately.get(from) ?? []
      const fresh = from.filter((text) => !used.includes(text))
      const text = fresh[Math.floor(next() * fresh.length)] ?? ''
      const remembered = Math.max(0, from.length - 2) // two remain, so that the next pick is still a choice
      lately.set(from, [...used, text].slice(used.length + 1 - remembered))
      return text
    },
  }
}
