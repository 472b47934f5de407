import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thoughtKinds } from '#lib/model/thought.ts'
import { segmentReasoning } from '#lib/segment/segment.ts'
import { aClassifier } from '#lib/testing/aClassifier.ts'

const text =
  'Okay, the user wants the weather in Oslo. Wait, the date was not given. So I should use today as the default. Let me double-check the parameters. All required parameters are there.'
const segments = segmentReasoning(text)
const reasonsOf = (index: number) => aClassifier.explain(index, text, segments)!.reasons

test('a cue, a word and a neighbour speak for what they stand for', () => {
  expect(segments).toHaveLength(5)
  expect(reasonsOf(1)[0]).toMatchObject({ source: 'cue', name: 'pause' })
  expect(reasonsOf(1)[0]?.weight).toBeGreaterThan(1)
  expect(reasonsOf(2)[0]).toMatchObject({ source: 'word', name: 'So' })
  expect(reasonsOf(2).map(({ source }) => source)).toEqual(
    expect.arrayContaining(['before', 'after', 'look']),
  )
})

test('what speaks against a kind weighs less than nothing', () => {
  // "Let me" opens work to be done; that it is double-checking outweighs it.
  const against = reasonsOf(3).find(({ name }) => name === 'lookAround')

  expect(aClassifier.classify(text, segments)[3]?.kind).toBe('verification')
  expect(against?.weight).toBeLessThan(-1)
})

test('words are named as they were written, each once', () => {
  const text = 'Der Ｆｏｏ and the ﬁle and the file.'
  const words = aClassifier
    .explain(0, text, segmentReasoning(text))!
    .reasons.filter(({ source }) => source === 'word')
    .map(({ name }) => name)

  expect(words.toSorted()).toEqual(['.', 'Der', 'and', 'file', 'the', 'Ｆｏｏ', 'ﬁle'].toSorted())
})

test('the shares are those of the classifier, whatever the text', () => {
  const parts = fc.constantFrom(
    'Wait, no. ',
    '等等，不对。',
    'So x = 3. ',
    '```\ncode\n```\n',
    'ﬁ ',
    '\ud800 ',
    'All is there. ',
  )
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const segments = segmentReasoning(text)
      aClassifier.classify(text, segments).forEach(({ kind, confidence }, i) => {
        const { shares } = aClassifier.explain(i, text, segments)!
        expect(shares[kind]).toBeCloseTo(confidence, 12)
        expect(thoughtKinds.reduce((sum, one) => sum + shares[one], 0)).toBeCloseTo(1, 9)
      })
    }),
    { numRuns: 50 },
  )
})

test('no thought has no reasons', () => {
  expect(aClassifier.explain(5, text, segments)).toBeNull()
  expect(aClassifier.explain(-1, text, segments)).toBeNull()
})
