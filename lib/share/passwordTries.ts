/** Tries at one link within a minute. */
interface Tries {
  readonly since: number
  readonly count: number
}

/** Tries by link, kept by the server while it runs. */
export type TriesByLink = Map<string, Tries>

const minute = 60_000
const mostTries = 10
/** Links remembered at once: more are not tried by readers, and memory stays small. */
const mostLinks = 1000

/** Counts a try at the password of a link; false where there were too many within a minute. */
export function allowsTry(tries: TriesByLink, link: string, now: number): boolean {
  const before = tries.get(link)
  const current = before === undefined || now - before.since >= minute ? { since: now, count: 0 } : before
  tries.delete(link)
  const [oldest] = tries.keys()
  if (oldest !== undefined && tries.size >= mostLinks) tries.delete(oldest)
  tries.set(link, { ...current, count: current.count + 1 })
  return current.count < mostTries
}
