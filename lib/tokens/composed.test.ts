import { expect, test } from 'vitest'
import { mixedText, seededNumbers } from '#lib/testing/mixedText.ts'
import { compose, composeWithOffsets } from './composed.ts'

test('maps composed offsets back to the source', () => {
  const { text, offset } = composeWithOffsets('xe\u0301y')

  expect(text).toBe('x\u00e9y')
  expect([0, 1, 2, 3].map(offset)).toEqual([0, 1, 3, 4])
})

test('joins Hangul parts as one character', () => {
  expect(composeWithOffsets('\u1112\u1161\u11ab').text).toBe('\ud55c')
})

test('no character composes across a cluster', () => {
  const random = seededNumbers(5)
  const texts = Array.from({ length: 2000 }, () => mixedText(random))

  const lost = texts.filter((text) => {
    const { offset } = composeWithOffsets(text)
    const composed = compose(text)
    const last = composed.length === 0 ? 0 : offset(composed.length - 1)
    return composed !== text.normalize('NFC') || last > text.length || offset(composed.length) !== text.length
  })

  expect(lost).toEqual([])
})
