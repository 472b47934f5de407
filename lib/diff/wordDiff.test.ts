import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '#lib/statistics/seededRandom.ts'
import { wordDiff } from './wordDiff.ts'

function marked(a: string, b: string): string {
  const marks = {
    same: (text: string) => text,
    removed: (text: string) => `[-${text}]`,
    added: (text: string) => `[+${text}]`,
  }
  return wordDiff(a, b)
    .map(({ op, text }) => marks[op](text))
    .join('')
}

test.each([
  ['costs 120 euros', 'costs 210 euros', 'costs [-120][+210] euros'],
  ['a b', 'a b', 'a b'],
  ['', 'new', '[+new]'],
  ['old', '', '[-old]'],
  ['book it', 'book it now', 'book it[+ now]'],
  ['查询北京航班', '查询上海航班', '查询[-北京][+上海]航班'],
  ["don't stop", "don't go", "don't [-stop][+go]"],
  ['naïve plan', 'naive plan', '[-naïve][+naive] plan'],
])('%j against %j', (a, b, expected) => {
  expect(marked(a, b)).toBe(expected)
})

test('nothing against nothing has no stretch', () => {
  expect(wordDiff('', '')).toEqual([])
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('the ', 'cat ', 'sat. ', '猫', '坐', '\n'), { maxLength: 40 })
    .map((parts) => parts.join('')),
)

test('the stretches give both texts back', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const stretches = wordDiff(a, b)
      const side = (gone: string) =>
        stretches.flatMap(({ op, text: part }) => (op === gone ? [] : [part])).join('')
      expect(side('added')).toBe(a)
      expect(side('removed')).toBe(b)
    }),
  )
})

function words(seed: number, count: number): string {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => `w${Math.floor(random() * 4_000)}`).join(' ')
}

test('unrelated long texts are replaced as a whole', () => {
  expect(wordDiff(words(1, 20_000), words(2, 20_000)).map(({ op }) => op)).toEqual(['removed', 'added'])
})

test('many changes fall back to whole sentences', () => {
  const shared = Array.from({ length: 200 }, (_, i) => `Sentence ${i} stays as it was. `)
  const a = shared.map((sentence, i) => sentence + (i % 2 === 0 ? `${words(i, 12)}. ` : '')).join('')
  const b = shared.map((sentence, i) => sentence + (i % 2 === 0 ? `${words(i + 1_000, 12)}. ` : '')).join('')
  const same = wordDiff(a, b).filter(({ op }) => op === 'same')

  expect(same.length).toBeGreaterThan(90)
})
