import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '#lib/statistics/seededRandom.ts'
import { aCallItem, aResultItem, aThoughtItem } from '#lib/testing/diffItems.ts'
import { alignThoughts } from './alignThoughts.ts'
import type { DiffItem } from './diffItem.ts'

function lines(a: readonly DiffItem[], b: readonly DiffItem[]): string[] {
  return alignThoughts(a, b).pairs.map(({ a: x, b: y, op }) => `${x ?? '-'} ${y ?? '-'} ${op}`)
}

const start = [
  aThoughtItem('The user wants two flights booked, so I split the task.', 'decomposition'),
  aThoughtItem('First I search for flights from Berlin to Madrid.'),
]

test('equal rollouts never part', () => {
  const alignment = alignThoughts(start, start)

  expect(alignment.firstDivergence).toBeNull()
  expect(alignment.pairs.every((pair) => pair.op === 'same')).toBe(true)
})

test('nothing against nothing is nothing', () => {
  expect(alignThoughts([], [])).toEqual({ firstDivergence: null, pairs: [] })
})

test('one side alone is all its own', () => {
  expect(lines(start, [])).toEqual(['0 - onlyA', '1 - onlyA'])
  expect(lines([], start)).toEqual(['- 0 onlyB', '- 1 onlyB'])
})

test('an inserted thought moves nothing else', () => {
  const doubt = aThoughtItem('Wait, the passport may have expired.', 'reflection')
  const end = aThoughtItem('Both flights are booked for Tuesday morning.')

  expect(lines([...start, end], [...start, doubt, end])).toEqual([
    '0 0 same',
    '1 1 same',
    '- 2 onlyB',
    '2 3 same',
  ])
})

test('a reworded thought is changed, not replaced', () => {
  const a = aThoughtItem('The cheapest flight on Tuesday costs 120 euros with Iberia.')
  const b = aThoughtItem('The cheapest flight on Tuesday costs 210 euros with Vueling.')
  const alignment = alignThoughts([...start, a], [...start, b])

  expect(alignment.pairs[2]).toEqual({ a: 2, b: 2, op: 'changed' })
  expect(alignment.firstDivergence).toBe(2)
})

test('unrelated thoughts stand alone, those of A first', () => {
  const a = aThoughtItem('Paris lies in France near the Seine river.')
  const b = aThoughtItem('Multiplying seven by eight gives fifty six.', 'verification')

  expect(lines([a], [b])).toEqual(['0 - onlyA', '- 0 onlyB'])
})

test('the same words of another kind are changed', () => {
  const [text] = ['Let me check the dates once more.']

  expect(lines([aThoughtItem(text, 'reflection')], [aThoughtItem(text, 'verification')])).toEqual([
    '0 0 changed',
  ])
})

test('calls match by name and arguments', () => {
  const a = [aCallItem('search', { from: 'BER', to: 'MAD' }), aCallItem('book', { id: 7 })]
  const b = [aCallItem('search', { to: 'MAD', from: 'BER' }), aCallItem('book', { id: 8 })]

  expect(lines(a, b)).toEqual(['0 0 same', '1 1 changed'])
})

test('a wrong tool with right arguments is changed', () => {
  const args = { city: 'Oslo', unit: 'celsius' }

  expect(lines([aCallItem('get_weather', args)], [aCallItem('get_climate', args)])).toEqual(['0 0 changed'])
  expect(lines([aCallItem('get_weather', args)], [aCallItem('get_climate', { city: 'Rome' })])).toHaveLength(
    2,
  )
})

test('results of one tool belong together', () => {
  expect(lines([aResultItem('search', '[]')], [aResultItem('search', '{"error":"timeout"}')])).toEqual([
    '0 0 changed',
  ])
})

test('a call never matches a thought', () => {
  expect(lines([aCallItem('search', {})], [aThoughtItem('{}')])).toEqual(['0 - onlyA', '- 0 onlyB'])
})

test('Chinese thoughts match by their characters', () => {
  const a = aThoughtItem('首先查询从北京到上海的航班信息。')
  const b = aThoughtItem('首先查询从北京到广州的航班信息。')

  expect(lines([a], [b])).toEqual(['0 0 changed'])
})

const vocabulary = Array.from({ length: 900 }, (_, i) => `word${i.toString(36)}`)

function manyThoughts(seed: number, count: number): DiffItem[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () =>
    aThoughtItem(Array.from({ length: 15 }, () => vocabulary[Math.floor(random() * 900)]).join(' ')),
  )
}

test('two thousand thoughts keep their order when some change', () => {
  const a = manyThoughts(1, 2_000)
  const fresh = manyThoughts(2, 2_000)
  const b = a.map((thought, at) => (at % 20 === 7 ? fresh[at]! : thought))
  const { pairs, firstDivergence } = alignThoughts(a, b)

  expect(firstDivergence).toBe(7)
  expect(pairs.filter((pair) => pair.op === 'same')).toHaveLength(1_900)
})

test('a shifted half is found again', () => {
  const a = manyThoughts(3, 600)
  const b = [...a.slice(0, 100), ...manyThoughts(4, 250), ...a.slice(150)]
  const { pairs } = alignThoughts(a, b)

  expect(pairs.filter((pair) => pair.op === 'same')).toHaveLength(550)
})

const anyItem = fc.oneof(
  fc.constantFrom('a b c', 'a b d', 'x y', 'Wait.').map((text) => aThoughtItem(text)),
  fc.constantFrom('f', 'g').map((name) => aCallItem(name, { x: 1 })),
  fc.string().map((text) => aResultItem('f', text)),
)

test('every item stands in the alignment once, in order', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), fc.array(anyItem, { maxLength: 30 }), (a, b) => {
      const { pairs } = alignThoughts(a, b)
      expect(pairs.flatMap((pair) => pair.a ?? [])).toEqual(a.map((_, at) => at))
      expect(pairs.flatMap((pair) => pair.b ?? [])).toEqual(b.map((_, at) => at))
    }),
  )
})

test('exchanging the sides exchanges the answer', () => {
  const [a, b] = [start, [start[1]!, aThoughtItem('Something else entirely happens now.')]]
  const there = alignThoughts(a, b).pairs.filter((pair) => pair.op === 'same')
  const back = alignThoughts(b, a).pairs.filter((pair) => pair.op === 'same')

  expect(back.map((pair) => [pair.b, pair.a])).toEqual(there.map((pair) => [pair.a, pair.b]))
})
