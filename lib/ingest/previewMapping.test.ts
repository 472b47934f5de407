import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { mapping } from '#lib/parse/mapping.ts'
import { previewMapping } from './previewMapping.ts'

test('shows turns, reasoning and rejects as an import would', async () => {
  const mine = mapping.parse({
    name: 'mine',
    fields: { prompt: { path: 'q' }, completion: { path: 'a' }, reward: { path: 'r' }, group: { path: 'g' } },
  })
  const rows: readonly Json[] = [
    { q: '1+1?', a: '<think>one more</think>2', r: 1, g: 'x' },
    { q: '1+2?', a: '3', r: 'much' },
  ]
  expect(await previewMapping(rows, mine, 'job/rows.jsonl')).toEqual({
    rollouts: [
      {
        row: 1,
        run: 'job',
        split: 'train',
        step: null,
        facet: null,
        group: 'x',
        sample: null,
        reward: 1,
        correct: null,
        advantage: null,
        prompt: '1+1?',
        blocks: [
          { role: 'assistant', kind: 'reasoning', text: 'one more' },
          { role: 'assistant', kind: 'text', text: '2' },
        ],
      },
    ],
    rejects: [{ row: 2, field: 'r', reason: 'expected a number for reward, found "much"' }],
  })
})
