import { expect, test } from 'vitest'
import type { AlignedPair } from './alignThoughts.ts'
import { type DiffRow, diffRows, foldOver, isDifference, rowOfPair } from './diffRows.ts'

const none: ReadonlySet<string> = new Set()

/** Pairs from letters: `=` same, `~` changed, `a` only in A, `b` only in B. */
function pairsOf(letters: string): AlignedPair[] {
  let [a, b] = [0, 0]
  return [...letters].map((letter) => {
    if (letter === 'a') return { a: a++, b: null, op: 'onlyA' as const }
    if (letter === 'b') return { a: null, b: b++, op: 'onlyB' as const }
    return { a: a++, b: b++, op: letter === '=' ? ('same' as const) : ('changed' as const) }
  })
}

function drawn(row: DiffRow): string {
  if (row.kind === 'divergence') return '|'
  if (row.kind === 'pair') return row.op === 'same' ? '=' : '~'
  if (row.kind === 'fold') return `[${row.to - row.from}]`
  const side = (parts: (typeof row)['a']) =>
    parts.map((part) => (part.kind === 'item' ? 'x' : `[${part.to - part.from}]`)).join('')
  return `(${side(row.a)}/${side(row.b)})`
}

test.each([
  ['', ''],
  ['===', '[3]'],
  ['==', '=='],
  ['=====~', '[4]=|~'],
  ['~=====~', '|~=[3]=~'],
  ['~====~', '|~====~'],
  ['~====', '|~=[3]'],
  ['=aab', '=|(xx/x)'],
  ['aaaaaaaaaaaaaaa', '|(xxxx[9]xx/)'],
  ['aaaaaaaaaaaaaa', '|(xxxxxxxxxxxxxx/)'],
  ['b~~a', '|(/x)~~(x/)'],
])('draws %s as %s', (letters, expected) => {
  expect(diffRows(pairsOf(letters), none).map(drawn).join('')).toBe(expected)
})

test('opens the folds that the reader chose', () => {
  const pairs = pairsOf('======~aaaaaaaaaaaaaaaaaa')

  expect(diffRows(pairs, none).map(drawn).join('')).toBe('[5]=|~(xxxx[12]xx/)')
  expect(
    diffRows(pairs, new Set(['s0']))
      .map(drawn)
      .join(''),
  ).toBe('======|~(xxxx[12]xx/)')
  expect(diffRows(pairs, 'all').map(drawn).join('')).toBe('======|~(xxxxxxxxxxxxxxxx/)(xx/)')
})

test('names a stretch apart once, however many rows it takes', () => {
  const starts = diffRows(pairsOf('a'.repeat(40)), 'all').flatMap((row) =>
    row.kind === 'apart' ? [row.isStart] : [],
  )

  expect(starts).toEqual([true, false, false])
})

test('finds the fold over a pair', () => {
  const rows = diffRows(pairsOf('======~'), none)

  expect([foldOver(rows, 2), foldOver(rows, 5), foldOver(rows, 6)]).toEqual(['s0', null, null])
})

test('puts every item in one row or one fold', () => {
  const pairs = pairsOf('====~aaabbb======~bbbbbbbbbbbbbbaaaaaaaaaaaaaaaaaa=====')
  const items = { a: [] as number[], b: [] as number[] }
  for (const row of diffRows(pairs, none)) {
    if (row.kind === 'pair') {
      items.a.push(row.a)
      items.b.push(row.b)
    }
    if (row.kind === 'fold')
      for (const { a, b } of pairs.slice(row.from, row.to)) {
        items.a.push(a ?? -1)
        items.b.push(b ?? -1)
      }
    if (row.kind === 'apart')
      for (const side of ['a', 'b'] as const)
        for (const part of row[side]) {
          if (part.kind === 'item') items[side].push(part.item)
          else for (let item = part.from; item < part.to; item++) items[side].push(item)
        }
  }

  expect(items.a).toEqual(pairs.flatMap(({ a }) => a ?? []))
  expect(items.b).toEqual(pairs.flatMap(({ b }) => b ?? []))
})

test('finds the row of a pair, folded or apart', () => {
  const pairs = pairsOf('=====~ab')
  const rows = diffRows(pairs, none)

  expect(rows.map(drawn)).toEqual(['[4]', '=', '|', '~', '(x/x)'])
  expect([0, 4, 5, 6, 7, 8].map((pair) => rowOfPair(rows, pairs, pair))).toEqual([0, 1, 3, 4, 4, -1])
})

test('counts a stretch apart as one difference', () => {
  const rows = diffRows(pairsOf(`~${'a'.repeat(20)}=~`), 'all')

  expect(rows.filter(isDifference).map(drawn)).toEqual(['~', '(xxxxxxxxxxxxxxxx/)', '~'])
})
