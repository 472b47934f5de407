import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { packBody, unpackBody } from './body.ts'

const thought = { start: 0, end: 4, kind: 'reflection', subKind: null, confidence: 0.5, cue: 'wait' } as const

test.each([
  ['small', 3, 'a'],
  ['packed in pieces', 50_001, '\u{1f600}é'.repeat(1_500_000)],
])('a body that is %s is read as it was written', (_, count, text) => {
  const { rollout } = aReadRollout({ extras: { text } })
  const body = {
    rollout,
    thoughts: [0, 1].map((turn) => ({ turn, block: 0, thoughts: Array(count).fill(thought) })),
  }

  expect(JSON.stringify(unpackBody(packBody(body))) === JSON.stringify(body)).toBe(true)
})
