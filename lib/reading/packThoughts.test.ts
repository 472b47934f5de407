import { expect, test } from 'vitest'
import { packThoughts, unpackThoughts } from './packThoughts.ts'

test('gives back the thoughts that were packed', () => {
  const thoughts = [
    {
      turn: 2,
      block: 0,
      thoughts: [
        { start: 0, end: 9, kind: 'reflection', subKind: 'doubt', confidence: 0.812, cue: 'wait' },
        { start: 10, end: 12, kind: 'other', subKind: null, confidence: 0.5, cue: null },
        { start: 13, end: 20, kind: 'reflection', subKind: 'doubt', confidence: 1, cue: 'wait' },
      ],
    },
    { turn: 4, block: 1, thoughts: [] },
  ] as const
  const packed = packThoughts(thoughts)
  expect(packed.words).toEqual(['doubt', 'wait'])
  expect(unpackThoughts(packed)).toEqual(thoughts)
})
