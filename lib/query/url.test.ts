import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metricIds } from '#lib/metrics/catalog.ts'
import { lazyPresetIds } from '#lib/metrics/presets.ts'
import { parseSteps, stepsText } from './steps.ts'
import { groupings, traceQuery } from './traceQuery.ts'
import {
  parseReportQuery,
  parseRolloutQuery,
  parseTraceQuery,
  reportSearch,
  rolloutSearch,
  splitNames,
  traceSearch,
} from './url.ts'

const name = fc.string({ minLength: 1, unit: 'grapheme' })
const steps = fc
  .tuple(fc.option(fc.nat()), fc.option(fc.nat()))
  .map(([x, y]) =>
    x !== null && y !== null ? { from: Math.min(x, y), to: Math.max(x, y) } : { from: x, to: y },
  )
  .filter(({ from, to }) => from !== null || to !== null)
const anyQuery = fc.record({
  runs: fc.array(name),
  split: fc.option(name),
  steps: fc.option(steps),
  facets: fc.array(name),
  filter: fc.string({ unit: 'grapheme' }),
  preset: fc.constantFrom(...lazyPresetIds),
  by: fc.constantFrom(...groupings),
})

function read(search: string): URLSearchParams {
  return new URLSearchParams(search)
}

test('a query survives its URL', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(parseTraceQuery(read(traceSearch(query)))).toEqual(query)
    }),
  )
})

test('a list of rollouts survives its URL', () => {
  const list = fc.record({ sort: name, limit: fc.integer({ min: 1, max: 100_000 }), offset: fc.nat() })

  fc.assert(
    fc.property(anyQuery, list, (query, rest) => {
      expect(parseRolloutQuery(read(rolloutSearch({ ...query, ...rest })))).toEqual({ ...query, ...rest })
    }),
  )
})

test('a report survives its URL', () => {
  fc.assert(
    fc.property(anyQuery, fc.constantFrom(...metricIds), (query, metric) => {
      expect(parseReportQuery(read(reportSearch({ ...query, metric })))).toEqual({ ...query, metric })
    }),
  )
})

test('defaults are left out of the URL', () => {
  expect(traceSearch(traceQuery.parse({ runs: [] }))).toBe('')
  expect(traceSearch(traceQuery.parse({ runs: ['Qwen3-8B'], facets: ['a', 'b'] }))).toBe(
    '?run=Qwen3-8B&facet=a,b',
  )
})

test('unknown values give the defaults', () => {
  const search = read('?run=a&step=x&preset=none&by=week&limit=0&offset=-1&sort=')
  const query = parseRolloutQuery(search)

  expect(query).toMatchObject({ steps: null, preset: 'lazy-wrong', by: 'checkpoint', limit: 50, offset: 0 })
})

test('parameters come as a record too', () => {
  expect(parseTraceQuery({ run: 'a,b', step: '400..800', split: undefined })).toMatchObject({
    runs: ['a', 'b'],
    steps: { from: 400, to: 800 },
    split: null,
  })
})

test('no metric is no report', () => {
  expect(parseReportQuery(read('?run=a'))).toBeNull()
  expect(parseReportQuery(read('?run=a&metric=banana'))).toBeNull()
})

test.each([
  ['400', { from: 400, to: 400 }],
  ['400..800', { from: 400, to: 800 }],
  ['400..', { from: 400, to: null }],
  ['..800', { from: null, to: 800 }],
  ['-1', { from: -1, to: -1 }],
  [' 5 ', { from: 5, to: 5 }],
  ['..', null],
  ['', null],
  ['8..4', null],
  ['4.5', null],
  ['4...8', null],
])('steps %j read as %j', (text, range) => {
  expect(parseSteps(text)).toEqual(range)
})

test('steps are written as they are read', () => {
  fc.assert(
    fc.property(steps, (range) => {
      expect(parseSteps(stepsText(range))).toEqual(range)
    }),
  )
})

test('names are cut at commas without a backslash', () => {
  expect(splitNames('a,b\\,c,,\\\\')).toEqual(['a', 'b,c', '\\'])
})
