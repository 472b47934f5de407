import { expect, test } from 'vitest'
import { alignBlock } from './alignBlock.ts'
import { anchors } from './anchors.ts'

function equal(a: string, b: string) {
  return { n: a.length, m: b.length, gain: (i: number, j: number) => (a[i] === b[j] ? 1 : 0) }
}

test('finds the longest common run of letters', () => {
  expect(alignBlock(equal('abcde', 'xbdye'))).toEqual([
    [1, 1],
    [3, 2],
    [4, 4],
  ])
})

test('an empty side has no match', () => {
  expect(alignBlock(equal('', 'abc'))).toEqual([])
})

test('a pair without gain stays alone', () => {
  expect(alignBlock({ n: 1, m: 1, gain: () => 0 })).toEqual([])
  expect(alignBlock({ n: 1, m: 1, gain: () => -1 })).toEqual([])
})

test('long lists are aligned in a band', () => {
  const gains: number[] = []
  const matches = alignBlock({
    n: 1_500,
    m: 3_000,
    gain: (i, j) => {
      gains.push(1)
      return j === 2 * i ? 1 : 0
    },
  })

  expect(matches).toHaveLength(1_500)
  expect(gains.length).toBeLessThan(600_000)
})

test('anchors are unique and do not cross', () => {
  const all = () => true

  expect(anchors([1, 2, 3, 4], [1, 3, 2, 4], all)).toHaveLength(3)
  expect(anchors([1, 1, 2], [1, 2], all)).toEqual([[2, 1]])
  expect(anchors([1, 2], [1, 2], (id) => id === 2)).toEqual([[1, 1]])
})
