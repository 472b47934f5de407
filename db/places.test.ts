import { expect, test } from 'vitest'
import { places } from './places.ts'

const known = (path: string, earlier: string) => ({ path, earlier })
const fresh = (path: string) => ({ path, earlier: null })

test.each([
  ['new files keep their own path', [fresh('verl/1.jsonl')], { 'verl/1.jsonl': 'verl/1.jsonl' }],
  ['known bytes keep their first place', [known('1.jsonl', 'verl/1.jsonl')], { '1.jsonl': 'verl/1.jsonl' }],
  [
    'a moved folder takes its new files along',
    [known('b/result/q.json', 'a/result/q.json'), fresh('b/score/q.json')],
    { 'b/result/q.json': 'a/result/q.json', 'b/score/q.json': 'a/score/q.json' },
  ],
  [
    'files beside a moved folder stay',
    [known('b/1.jsonl', 'a/1.jsonl'), fresh('c/1.jsonl')],
    { 'b/1.jsonl': 'a/1.jsonl', 'c/1.jsonl': 'c/1.jsonl' },
  ],
  [
    'two copies of the same bytes never share a place',
    [known('x/1.jsonl', 'a/1.jsonl'), known('y/1.jsonl', 'a/1.jsonl')],
    { 'x/1.jsonl': 'a/1.jsonl', 'y/1.jsonl': 'y/1.jsonl' },
  ],
])('%s', (_, files, expected) => {
  expect(Object.fromEntries(places(files))).toEqual(expected)
})

test('two runs that share a file keep their other files apart', () => {
  const files = [
    { ...known('b/step_0.jsonl', 'a/step_0.jsonl'), hash: '0' },
    { ...fresh('b/step_1.jsonl'), hash: '1' },
  ]

  const placed = places(files, { isOccupied: ({ place }) => place === 'a/step_1.jsonl' })

  expect(placed.get('b/step_1.jsonl')).toBe('b/step_1.jsonl')
})
