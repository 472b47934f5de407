import { expect, test } from 'vitest'
import { ImportPaths } from './importPaths.ts'
import { inspectPlace } from './inspectPlace.ts'
import { inspectSample } from './inspectSample.ts'

const place = inspectPlace(null, { path: 'logs/sample.json', paths: new ImportPaths(['logs/sample.json']) })

test('redacted reasoning shows its summary', () => {
  const content = [
    { type: 'reasoning', reasoning: 'gAAAAB…', summary: 'It compares the two.', redacted: true },
  ]
  const result = inspectSample(
    {
      id: 'q',
      epoch: 1,
      input: 'Which?',
      messages: [
        { role: 'user', content: 'Which?' },
        { role: 'assistant', content, source: 'generate' },
      ],
    },
    place,
  )
  expect(result).toMatchObject({
    kind: 'draft',
    draft: {
      completion: {
        messages: [{ blocks: [{ kind: 'reasoning', text: 'It compares the two.', redacted: true }] }],
      },
    },
  })
})

test('a sample without an id is a reject', () => {
  expect(inspectSample({ id: null, epoch: 1, input: 'x', messages: [] }, place)).toMatchObject({
    kind: 'reject',
    field: 'id',
  })
})
