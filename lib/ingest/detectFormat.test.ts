import { expect, test } from 'vitest'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Claim, FileHead, Format } from '#lib/parse/format.ts'
import { detectFormat } from './detectFormat.ts'
import { reasonByName } from './sideFiles.ts'

function aFormat(
  id: string,
  key: string,
  strength: Claim['strength'],
  refusal: string | null = null,
): Format {
  return {
    id,
    title: id,
    claim: ({ values: [first] }) =>
      isJsonObject(first) && Object.hasOwn(first, key) ? { strength, reason: `has ${key}` } : null,
    refusal: () => refusal,
    open: () => ({ parse: () => [] }),
  }
}
const head = (first: Json, path = 'x.jsonl'): FileHead => ({ path, values: [first], layout: 'lines' })
const known = [
  aFormat('loose', 'a', 'loose'),
  aFormat('keys', 'a', 'keys'),
  aFormat('keys-too', 'a', 'keys'),
  aFormat('sure', 'magic', 'certain'),
  aFormat('prompts', 'prompt', 'keys', 'prompts without rollouts'),
]

test('the strongest claim wins, then the earlier format', () => {
  expect(detectFormat(head({ a: 1 }), known)).toMatchObject({
    format: { id: 'keys' },
    strength: 'keys',
    reason: 'has a',
  })
  expect(detectFormat(head({ a: 1, magic: 1 }), known)).toMatchObject({ format: { id: 'sure' } })
})

test('a known format without rollouts is refused with its reason', () => {
  expect(detectFormat(head({ prompt: 'x' }), known)).toEqual({
    kind: 'refused',
    reason: 'prompts without rollouts',
  })
})

test('names the keys of what nothing claims', () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`key${i}`, i]))

  expect(detectFormat(head({ b: 1, c: 2 }), known)).toMatchObject({
    reason: expect.stringContaining('the first line, with the keys b, c, fits none of the 5 formats'),
  })
  expect(detectFormat(head(many), known)).toMatchObject({
    reason: expect.stringContaining('key7 and 2 more'),
  })
  expect(detectFormat(head([1]), known)).toMatchObject({ reason: expect.stringContaining('is a list') })
})

test('a chosen format takes all but settings files', () => {
  expect(detectFormat(head({ b: 1 }), known, 'loose')).toMatchObject({
    strength: 'chosen',
    format: { id: 'loose' },
  })
  expect(detectFormat(head({ b: 1 }, 'run/metadata.json'), known, 'loose')).toEqual({
    kind: 'refused',
    reason: 'Settings beside the rollouts; they hold none themselves.',
  })
  expect(detectFormat(head({ a: 1 }, 'run/metadata.json'), known, 'loose')).toMatchObject({
    strength: 'chosen',
  })
})

test('an unknown choice is a problem that lists the known', () => {
  expect(() => detectFormat(head({}), known, 'verll')).toThrow(Problem)
  expect(() => detectFormat(head({}), known, 'verll')).toThrow(
    'choose one of loose, keys, keys-too, sure, prompts',
  )
})

test.each([
  'run/README.md',
  'scores.csv',
  'plot.png',
  'train.py',
  'config.yaml',
  '.DS_Store',
  'LICENSE',
  'run.log',
])('has a calm word for %s', (path) => {
  expect(reasonByName(path)).not.toBeNull()
})

test.each(['1.jsonl', 'results.json', 'dump', 'data.txt.jsonl'])('has no word for %s', (path) => {
  expect(reasonByName(path)).toBeNull()
})
