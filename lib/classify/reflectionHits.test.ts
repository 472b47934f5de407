import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bilingualHits, dcoreHits, findBilingualHits, findDcoreHits } from './reflectionHits.ts'

describe('D-CORE hits', () => {
  test.each([
    ['', 0],
    ['<think>\n', 0],
    ['attribute, distribution, contribution, button, butterflies', 5],
    ['await wait_time', 2],
    ['wait, wait', 2],
    ['but wait', 2],
    ['WAIT. However, BUT alternatively', 4],
    ['Wait…', 1],
    ['butbut', 2],
    ['Ｗａｉｔ', 0],
    ['等等，不对', 0],
    ['perhaps because hmm', 0],
  ])('counts %j as %i', (text, hits) => {
    expect(dcoreHits(text)).toBe(hits)
  })

  test('marks each hit at its place', () => {
    expect(findDcoreHits('But İ await: however')).toEqual([
      { start: 0, end: 3 },
      { start: 7, end: 11 },
      { start: 13, end: 20 },
    ])
  })

  test('marks as many hits as it counts', () => {
    const words = fc.constantFrom(
      'wait',
      'BUT',
      'However',
      'alternatively',
      'a',
      ' ',
      'İ',
      'ß',
      'K',
      '但',
      'ſ',
    )
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const text = parts.join('')
        expect(findDcoreHits(text)).toHaveLength(dcoreHits(text))
      }),
    )
  })
})

describe('bilingual hits', () => {
  test.each<[string, string, { raw: number; events: number }]>([
    [
      'no words inside words',
      'attribute, distribution, button, await, wait_time, waiting',
      { raw: 0, events: 0 },
    ],
    ['repeated pauses as one event', 'wait, wait', { raw: 2, events: 1 }],
    ['a contrast and a pause as one event', 'but wait', { raw: 2, events: 1 }],
    ['hits two words apart as one event', 'Wait, maybe I should stop. But no.', { raw: 2, events: 2 }],
    ['a gap of two words', 'but then I wait', { raw: 2, events: 1 }],
    ['a gap of three words', 'but then perhaps I wait', { raw: 2, events: 2 }],
    ['capitals', 'WAIT', { raw: 1, events: 1 }],
    ['an ellipsis', 'Wait…', { raw: 1, events: 1 }],
    ['full-width letters', 'Ｗａｉｔ，ｂｕｔ', { raw: 2, events: 1 }],
    ['bold mathematical letters', '\u{1d430}\u{1d41a}\u{1d422}\u{1d42d}', { raw: 1, events: 1 }],
    ['phrases over a line break', 'let me\ncheck again', { raw: 1, events: 1 }],
    ['curly apostrophes', 'that can’t be right', { raw: 1, events: 1 }],
    ['yet at a clause start only', 'yet it fails. It is not done yet', { raw: 1, events: 1 }],
    ['instead at a clause start only', 'Use a heap instead. Instead, sort.', { raw: 1, events: 1 }],
    ['a Latin cue inside Chinese', '这里wait一下', { raw: 1, events: 1 }],
    ['Chinese pauses', '等等，这里要改一下。慢着，先看。', { raw: 2, events: 2 }],
    ['a Chinese list', '苹果、香蕉等等，都可以。包括城市，日期，等等。', { raw: 0, events: 0 }],
    ['a list with an attribute', '等等的参数', { raw: 0, events: 0 }],
    ['a pause after a contrast', '不过等等，这里要改', { raw: 2, events: 1 }],
    ['only as a restriction', '这不过是一个例子，只不过小一点', { raw: 0, events: 0 }],
    ['right or wrong as a question', '对不对？矩阵不对称，没错了', { raw: 0, events: 0 }],
    ['Chinese errors', '不对，算错了，前后矛盾', { raw: 3, events: 1 }],
    ['not only', '不但要查，而且要算', { raw: 0, events: 0 }],
    ['longest match', '但是要换个思路，重新考虑', { raw: 3, events: 1 }],
    ['nothing in an empty text', '', { raw: 0, events: 0 }],
  ])('counts %s', (_, text, expected) => {
    const { raw, events } = bilingualHits(text)
    expect({ raw, events }).toEqual(expected)
  })

  test('counts by class', () => {
    const text = 'Wait, but that is a mistake. Alternatively, reconsider. 不过，等一下。'
    expect(bilingualHits(text).byClass).toEqual({
      pause: 2,
      contrast: 2,
      alternative: 1,
      error: 1,
      recheck: 1,
    })
  })

  test('leaves masked spans out', () => {
    const text = 'wait: `but` and however'
    expect(findBilingualHits(text, [{ start: 6, end: 11 }]).map((h) => text.slice(h.start, h.end))).toEqual([
      'wait',
      'however',
    ])
    expect(bilingualHits(text, [{ start: 0, end: text.length }]).raw).toBe(0)
  })

  test('keeps offsets where folding moves them', () => {
    const text = 'ﬁnd it… Wait, ㍿ Ｂｕｔ no'
    expect(findBilingualHits(text).map((h) => text.slice(h.start, h.end))).toEqual(['Wait', 'Ｂｕｔ'])
  })

  test('hits are in order and apart', () => {
    const parts = fc.constantFrom(
      'wait',
      'But',
      ' ',
      ', ',
      '…',
      'ﬁ',
      '等等',
      '，',
      '不对',
      '称',
      '\ud800',
      '\u{1d430}',
      '但是',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(parts), (list) => {
        const text = list.join('')
        let at = 0
        for (const { start, end } of findBilingualHits(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(at).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

const data = join(import.meta.dirname, '../../../shared/data')
const hasData = existsSync(join(data, 'dcore_golden.csv'))
if (!hasData) console.info('skipped: no real dumps beside the project')

interface GoldenRow {
  readonly model: string
  readonly category: string
  readonly id: string
  readonly hits: number
}

const goldenRows = (): GoldenRow[] =>
  readFileSync(join(data, 'dcore_golden.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([model, category, id, hits]) => ({
      model: model!,
      category: category!,
      id: id!,
      hits: Number(hits),
    }))

const reasoningOf = (model: string, category: string): Map<string, string> =>
  new Map(
    readFileSync(join(data, `bfcl-v3-dcore/result/${model}/BFCL_v3_${category}_result.json`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((row) => [row.id, row.reasoning_content]),
  )

test.skipIf(!hasData)('all 2,676 published segments give their keyword count', () => {
  const rows = goldenRows()
  const texts = new Map<string, Map<string, string>>()
  for (const { model, category } of rows) {
    const key = `${model}/${category}`
    if (!texts.has(key)) texts.set(key, reasoningOf(model, category))
  }
  const differing = rows.filter(({ model, category, id, hits }) => {
    const text = texts.get(`${model}/${category}`)?.get(id)
    return text === undefined || dcoreHits(text) !== hits
  })
  expect(rows).toHaveLength(2676)
  expect(differing).toEqual([])
})

test('counts each word of a long text once', () => {
  const text = 'xİwait, BUT however alternatively '.repeat(80_000)

  expect(dcoreHits(text)).toBe(320_000)
})
