import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { estimateTokens, isNearThreshold } from './estimate.ts'
import { createQwen3 } from './qwen3.ts'

test.each([
  ['', 0],
  // 0.776 x 3 words + 0.0504 x 13 letters + 0.77 x 1 = 3.753
  ['Wait, the total', 4],
  // 1.319 x 4 = 5.276
  ['2024', 5],
  // 0.46 x 4 + 1.836 x 1 = 3.676
  ['查询天气。', 4],
  // a pair of surrogates is one character: 1.836
  ['😀', 2],
])('estimates %j by character class', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test.each([
  [254, 300, false],
  [255, 300, true],
  [345, 300, true],
  [346, 300, false],
])('an estimate of %i near %i: %s', (estimate, threshold, near) => {
  expect(isNearThreshold(estimate, threshold)).toBe(near)
})

test('stays within the doubt on tool-use prose', () => {
  const qwen3 = createQwen3(inflateSync(readFileSync(new URL('qwen3.bin', import.meta.url))))
  const prose = `Okay, the user wants to move the booking to Friday. Let me look at the tools first: there is
get_booking(reference) and change_booking(reference, date). I need the reference, which is KX81. Wait, Friday is
2024-05-17, not the 16th. However, the fare may differ, so I should check the price before I confirm anything.`

  const ratio = estimateTokens(prose) / qwen3.count(prose)

  expect(Math.abs(ratio - 1)).toBeLessThan(0.15)
})
