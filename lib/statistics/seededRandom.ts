/** Numbers from 0 (included) to 1 (excluded); the same seed gives the same row of numbers everywhere. */
export type Random = () => number

/** Splits a seed into well-mixed 32-bit words (splitmix32), so that near seeds give unrelated rows. */
function seedWords(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

/** FNV-1a over UTF-16 units, for seeds given as text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** A random source that depends on the seed alone (sfc32: period over 2^64, passes PractRand). */
export function seededRandom(seed: number | string): Random {
  const word = seedWords(typeof seed === 'string' ? hashText(seed) : seed)
  let [a, b, c, counter] = [word(), word(), word(), 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 12; warm++) next()
  return next
}

/** A whole number from 0 to `below` - 1. */
export function randomIndex(random: Random, below: number): number {
  return Math.floor(random() * below)
}

/** The same members in random order. */
export function shuffled<T>(random: Random, members: readonly T[]): T[] {
  const keyed = members.map((member) => ({ member, key: random() }))
  return keyed.sort((x, y) => x.key - y.key).map(({ member }) => member)
}
