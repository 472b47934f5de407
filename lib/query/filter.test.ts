import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeFilter } from './describeFilter.ts'
import { parseFilter } from './filter.ts'
import { filterFields, languages, nameFieldNames, numberFieldNames } from './filterFields.ts'
import type { FilterTerm } from './filterTerm.ts'
import { filterText } from './filterText.ts'

function terms(text: string): readonly FilterTerm[] {
  const result = parseFilter(text)
  if (!result.ok) throw new Error(result.problem.message)
  return result.terms
}

const both = { includesLow: true, includesHigh: true }

test('reads the example of the help page', () => {
  expect(terms('wrong lazy step:400..800 reflection>3 facet:parallel')).toEqual([
    { kind: 'outcome', outcome: 'wrong', isNegated: false },
    { kind: 'lazy', preset: null, isNegated: false },
    { kind: 'number', field: 'step', range: { low: 400, high: 800, ...both }, isNegated: false },
    {
      kind: 'number',
      field: 'reflection',
      range: { low: 3, high: null, includesLow: false, includesHigh: true },
      isNegated: false,
    },
    { kind: 'name', field: 'facet', values: ['parallel'], isNegated: false },
  ])
})

test('no text is no condition', () => {
  expect(terms('')).toEqual([])
  expect(terms('   ')).toEqual([])
})

test.each([
  ['step:400', 400, 400, true, true],
  ['step=400', 400, 400, true, true],
  ['step:400..', 400, null, true, true],
  ['step:..800', null, 800, true, true],
  ['step>=400', 400, null, true, true],
  ['step<400', null, 400, true, false],
  ['reward:-1..0.5', -1, 0.5, true, true],
  ['reward>-.5', -0.5, null, false, true],
  ['tokens<=1e3', null, 1_000, true, true],
] as const)('%s bounds a number', (text, low, high, includesLow, includesHigh) => {
  expect(terms(text)).toMatchObject([{ kind: 'number', range: { low, high, includesLow, includesHigh } }])
})

test.each([
  ['-lazy', { kind: 'lazy', isNegated: true }],
  ['not lazy', { kind: 'lazy', isNegated: true }],
  ['not -lazy', { kind: 'lazy', isNegated: false }],
  ['not not lazy', { kind: 'lazy', isNegated: false }],
  ['-step:3', { kind: 'number', isNegated: true }],
  ['calls!=2', { kind: 'number', isNegated: true, range: { low: 2, high: 2 } }],
  ['facet!=parallel', { kind: 'name', isNegated: true }],
  ['NOT Wrong', { kind: 'outcome', outcome: 'wrong', isNegated: true }],
])('%s negates', (text, term) => {
  expect(terms(text)).toMatchObject([term])
})

test.each([
  ['facet:parallel,live_parallel', ['parallel', 'live_parallel']],
  ['facet:"live parallel",x', ['live parallel', 'x']],
  ['run:"a, b"', ['a, b']],
  ['run:"say \\"hi\\" \\\\"', ['say "hi" \\']],
  ['run:meta/Llama-3.1:8b', ['meta/Llama-3.1:8b']],
  ['facet:旅行,机票', ['旅行', '机票']],
  ['prompt:', null],
])('%s names values', (text, values) => {
  const result = parseFilter(text)

  expect(result).toMatchObject(values === null ? { ok: false } : { ok: true, terms: [{ values }] })
})

test.each([
  ['lazy:dcore-script', { kind: 'lazy', preset: 'dcore-script' }],
  ['pattern', { kind: 'pattern', preset: null }],
  ['truncated', { kind: 'name', field: 'status', values: ['truncated'] }],
  ['score>1', { kind: 'number', field: 'reward' }],
  ['incorrect', { kind: 'outcome', outcome: 'wrong' }],
  ['global', { kind: 'global' }],
  ['reward:none', { kind: 'missing', field: 'reward' }],
  ['wrong and lazy', { kind: 'outcome' }],
])('%s is understood', (text, term) => {
  expect(terms(text)[0]).toMatchObject(term)
})

test.each([
  ['wrnog', 0, 5, 'did you mean wrong?'],
  ['wrong refelction>3', 6, 12, 'did you mean reflection?'],
  ['lazy:dcore-scrip', 0, 16, 'did you mean dcore-script?'],
  ['status:truncted', 0, 15, 'did you mean truncated?'],
  ['wrong or right', 6, 2, 'facet:a,b'],
  ['step', 0, 4, 'step needs a value, such as step:400..800'],
  ['step:abc', 0, 8, 'step needs a number'],
  ['step:8..4', 0, 9, 'smaller number first'],
  ['step:1..2..3', 0, 12, 'needs a number or a range'],
  ['step>1..2', 0, 9, 'needs a number'],
  ['step:..', 0, 7, 'needs a number'],
  ['calls:none', 0, 10, 'needs a number'],
  ['facet>3', 0, 7, 'facet needs a name'],
  ['wrong:yes', 0, 9, 'wrong stands alone'],
  ['lazy>3', 0, 6, 'names one preset'],
  ['run:"open', 0, 9, 'never closed'],
  ['lazy not', 5, 3, 'nothing stands after'],
  ['banana', 0, 6, 'list of fields'],
  ['-', 0, 1, 'no filter'],
  ['constructor', 0, 11, 'no filter'],
])('%s is refused at its place', (text, at, length, message) => {
  expect(parseFilter(text)).toMatchObject({
    ok: false,
    problem: { at, length, message: expect.stringContaining(message) },
  })
})

test('describes conditions in words', () => {
  expect(
    describeFilter(terms('wrong lazy:dcore-paper step:400..800 -facet:a,b tokens>300 reward:none')),
  ).toBe('wrong, lazy under dcore-paper, step 400 to 800, not facet a or b, tokens above 300, no reward')
})

test('every example of the catalogue reads as its field', () => {
  for (const field of filterFields) {
    const [term] = terms(field.example)
    const kinds = { flag: ['outcome', 'lazy', 'pattern', 'global'], number: ['number'], name: ['name'] }
    expect(kinds[field.kind]).toContain(term?.kind)
  }
})

const isNegated = fc.boolean()
const bound = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x))
const range = fc.oneof(
  fc.tuple(bound, bound).map(([x, y]) => ({ low: Math.min(x, y), high: Math.max(x, y), ...both })),
  fc
    .tuple(bound, fc.boolean())
    .map(([low, includesLow]) => ({ low, high: null, includesLow, includesHigh: true })),
  fc
    .tuple(bound, fc.boolean())
    .map(([high, includesHigh]) => ({ low: null, high, includesLow: true, includesHigh })),
)
const anyTerm: fc.Arbitrary<FilterTerm> = fc.oneof(
  fc.record({
    kind: fc.constant('outcome' as const),
    outcome: fc.constantFrom('right' as const, 'wrong' as const, 'unlabelled' as const),
    isNegated,
  }),
  fc.record({
    kind: fc.constantFrom('lazy' as const, 'pattern' as const),
    preset: fc.option(fc.constantFrom('dcore-script' as const, 'bilingual-1' as const)),
    isNegated,
  }),
  fc.record({
    kind: fc.constant('number' as const),
    field: fc.constantFrom(...numberFieldNames),
    range,
    isNegated,
  }),
  fc.record({
    kind: fc.constant('name' as const),
    field: fc.constantFrom(...nameFieldNames.filter((name) => name !== 'status' && name !== 'language')),
    values: fc.array(fc.oneof(fc.constant('none'), fc.string({ minLength: 1, unit: 'grapheme' })), {
      minLength: 1,
      maxLength: 3,
    }),
    isNegated,
  }),
  fc.record({
    kind: fc.constant('name' as const),
    field: fc.constant('language' as const),
    values: fc.array(fc.constantFrom(...languages), { minLength: 1 }),
    isNegated,
  }),
)

test('written filters read back as they were', () => {
  fc.assert(
    fc.property(fc.array(anyTerm, { maxLength: 6 }), (written) => {
      expect(terms(filterText(written))).toEqual(written)
    }),
  )
})

test('any text is read or refused, never thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const result = parseFilter(text)
      expect(result.ok || result.problem.at < Math.max(1, text.length)).toBe(true)
    }),
  )
})
