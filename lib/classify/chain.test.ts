import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marginals, width } from './chain.ts'

const score = fc.double({ min: -6, max: 6, noNaN: true })
const rows = (count: number) =>
  fc
    .array(score, { minLength: count * width, maxLength: count * width })
    .map((values) => Float64Array.from(values))
const cells = rows(width)

/** Every way to name n thoughts. */
function paths(n: number): number[][] {
  if (n === 0) return [[]]
  return paths(n - 1).flatMap((path) => Array.from({ length: width }, (_, k) => [...path, k]))
}

test('shares and pairs are those of all ways to name three thoughts', () => {
  fc.assert(
    fc.property(rows(3), cells, (emissions, transitions) => {
      const shares = new Float64Array(3 * width)
      const pairs = new Float64Array(2 * width * width)
      let total = 0
      for (const path of paths(3)) {
        let sum = 0
        path.forEach((kind, i) => {
          sum += emissions[i * width + kind]!
          if (i > 0) sum += transitions[path[i - 1]! * width + kind]!
        })
        const power = Math.exp(sum)
        total += power
        path.forEach((kind, i) => {
          shares[i * width + kind]! += power
          if (i > 0) pairs[(i - 1) * width * width + path[i - 1]! * width + kind]! += power
        })
      }
      const given = new Float64Array(pairs.length)

      expect([...marginals(emissions, transitions, given)]).toEqual(
        [...shares].map((sum) => expect.closeTo(sum / total, 9)),
      )
      expect([...given]).toEqual([...pairs].map((sum) => expect.closeTo(sum / total, 9)))
    }),
    { numRuns: 30 },
  )
})

test('a long chain of certain thoughts stays a probability', () => {
  const emissions = Float64Array.from({ length: 10_000 * width }, (_, i) => (i % width === 1 ? 700 : -700))
  const shares = marginals(emissions, new Float64Array(width * width))

  expect([...shares.subarray(0, width)]).toEqual([0, 1, 0, 0, 0])
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
})

test('no thought has no share', () => {
  expect(marginals(new Float64Array(0), new Float64Array(width * width))).toHaveLength(0)
})
