import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDraft } from '#lib/model/draft.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { normalise } from '#lib/normalise/normalise.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import { readRollout } from './facts.ts'

const provenance = { fileHash: '', path: 'x', line: 1, byteStart: 0, byteEnd: 1, item: null }
const rolloutOf = (text: string, reasoning: string | null = null) =>
  normalise({ ...emptyDraft, reasoning, completion: { kind: 'text', text } }, { provenance, place: 'x' })
const factsOf = (text: string) => readRollout(rolloutOf(text), someInstruments).facts
/** Reasoning of so many words (each a token of the test's tokenizer), the first ones "Wait". */
const words = (count: number, waits: number) =>
  Array.from({ length: count }, (_, i) => (i < waits ? 'Wait' : `word${i}`)).join(' ')

test('counts tokens with and without the tag', () => {
  const { reasoning, facts } = readRollout(
    rolloutOf('<think>\nOne two, but three.\n</think>\nfour five'),
    someInstruments,
  )

  expect(reasoning).toEqual([
    expect.objectContaining({ turn: 0, block: 0, tokens: 4, taggedTokens: 5, dcoreHits: 1 }),
  ])
  expect(facts).toMatchObject({
    reasoningTurns: 1,
    sampledTurns: 1,
    dcoreHits: 1,
    language: 'en',
    tokenSource: 'exact',
  })
})

test.each([
  // The tag is one token more than the words, for the D-CORE presets; thresholds are strict.
  { count: 199, waits: 3, script: 0, paper: false },
  { count: 200, waits: 3, script: 1, paper: false },
  { count: 200, waits: 2, script: 0, paper: false },
  { count: 299, waits: 4, script: 1, paper: false },
  { count: 300, waits: 4, script: 1, paper: true },
  { count: 300, waits: 3, script: 1, paper: false },
])('$count words with $waits waits: script $script, paper $paper', ({ count, waits, script, paper }) => {
  expect(factsOf(`<think>\n${words(count, waits)}</think>ok`)).toMatchObject({
    scriptSegments: 1,
    scriptLazySegments: script,
    paperLazy: paper,
  })
})

test('an answer without reasoning is one empty segment', () => {
  expect(factsOf('four five')).toMatchObject({
    reasoningTokens: 0,
    outputTokens: 2,
    reasoningTurns: 0,
    scriptSegments: 1,
    scriptLazySegments: 0,
    paperLazy: false,
    bilingualLazy: false,
  })
})

test('empty tags are a segment and no reasoning turn', () => {
  expect(factsOf('<think>\n\n</think>\n\nfour')).toMatchObject({ scriptSegments: 1, reasoningTurns: 0 })
})

test('each reasoning block is a segment of its own', () => {
  const lazy = `<think>\n${words(300, 4)}</think>`
  const { facts, reasoning } = readRollout(
    rolloutOf(`${lazy}x${lazy}y<think>\nshort</think>z`),
    someInstruments,
  )

  expect(reasoning).toHaveLength(3)
  expect(facts).toMatchObject({ scriptSegments: 3, scriptLazySegments: 2, paperLazy: true, dcoreHits: 8 })
})

test('kinds add up to all thoughts and tokens', () => {
  const piece = fc.constantFrom(
    'Wait, ',
    'First do a. Then b.\n\n',
    'So x = 3. ',
    '\n',
    ' ',
    '等等，',
    '```\ncode\n```\n',
    'ok',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { facts, reasoning, thoughts } = readRollout(rolloutOf('x', pieces.join('')), someInstruments)
      const total = (of: (kind: (typeof thoughtKinds)[number]) => number) =>
        thoughtKinds.reduce((sum, kind) => sum + of(kind), 0)

      expect(total((kind) => facts.tokensByKind[kind])).toBe(facts.reasoningTokens)
      expect(total((kind) => facts.thoughts[kind])).toBe(thoughts.flatMap((block) => block.thoughts).length)
      expect(reasoning.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(facts.reasoningTokens)
    }),
  )
})
