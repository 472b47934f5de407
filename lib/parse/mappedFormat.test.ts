import { describe, expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { columnsOf } from './columns.ts'
import type { RecordParser } from './format.ts'
import { valueAt } from './jsonPath.ts'
import { mappedFormat } from './mappedFormat.ts'
import { type Mapping, mapping } from './mapping.ts'
import { suggestMapping } from './suggestMapping.ts'

const parse = (given: Partial<Mapping>, value: Json) => {
  const format = mappedFormat(mapping.parse({ name: 'mine', fields: {}, ...given }))
  const parser = format.open('runs/job-a/step_7/rows.jsonl', [])
  const place = { path: 'runs/job-a/step_7/rows.jsonl', line: 1, item: null }
  // A mapped format opens at once.
  return (parser as RecordParser).parse(value, place)
}
const at = (path: string) => ({ path })

describe('a mapping', () => {
  test('fills our fields from nested ones, keeps the rest', () => {
    const fields = {
      prompt: at('q.text'),
      completion: at('model.out'),
      reward: at('scores.0.value'),
      step: at('it'),
      facet: { constant: 'algebra' },
      group: at('q.id'),
    }
    const row = {
      q: { text: '1+1?', id: 4 },
      model: { out: '<think>two</think>2' },
      scores: [{ value: '0.5' }],
      it: '12',
      note: 'x',
    }
    expect(parse({ fields }, row)).toMatchObject([
      {
        kind: 'draft',
        draft: {
          prompt: { kind: 'text', text: '1+1?' },
          completion: { kind: 'text', text: '<think>two</think>2' },
          reward: 0.5,
          rewardSource: 'field',
          step: 12,
          stepSource: 'field',
          facet: 'algebra',
          group: '4',
          groupSource: 'native',
          extras: { note: 'x', q: row.q, model: row.model, scores: row.scores },
        },
      },
    ])
  })

  test('a list of completions is one rollout each', () => {
    const fields = { prompt: at('p'), completion: at('outs'), reward: at('rs'), id: at('id') }
    const found = parse({ fields }, { p: 'x', outs: ['a', 'b', 'c'], rs: [1, 0, null], id: 'q1' })
    expect(found).toMatchObject([
      { item: 0, draft: { sample: 0, reward: 1, nativeId: 'q1/0', completion: { text: 'a' } } },
      { item: 1, draft: { sample: 1, reward: 0, nativeId: 'q1/1', completion: { text: 'b' } } },
      { item: 2, draft: { sample: 2, reward: null, rewardSource: 'none', completion: { text: 'c' } } },
    ])
  })

  test.each([
    [null, true, true, 'field'],
    [null, 0, false, 'field'],
    [{ equals: 'PASS' }, 'PASS', true, 'field'],
    [{ equals: 'PASS' }, 'pass', false, 'field'],
    [{ atLeast: 0.8 }, 0.8, true, 'threshold'],
    [{ atLeast: 0.8 }, 0.79, false, 'threshold'],
    [{ atLeast: 0.8 }, 'none', null, 'none'],
  ])('correct when %j: %j is %j', (correctWhen, ok, correct, correctSource) => {
    const fields = { completion: at('c'), correct: at('ok') }
    expect(parse({ fields, correctWhen }, { c: 'x', ok })).toMatchObject([
      { draft: { correct, correctSource } },
    ])
  })

  test('what does not fit is a reject that names the field', () => {
    const fields = { completion: at('c'), reward: at('r') }
    expect(parse({ fields }, { c: 'x', r: 'many' })).toEqual([
      { kind: 'reject', field: 'r', reason: 'expected a number for reward, found "many"' },
    ])
    expect(parse({ fields }, { r: 1 })).toMatchObject([{ kind: 'reject', field: 'c' }])
    expect(parse({ fields }, 'text')).toMatchObject([{ kind: 'reject', field: null }])
    expect(parse({ fields }, { c: [], r: 1 })).toMatchObject([{ kind: 'reject', field: 'c' }])
  })

  test('without what the model wrote it is refused', () => {
    expect(mapping.safeParse({ name: 'x', fields: { prompt: at('p') } }).success).toBe(false)
    expect(mapping.safeParse({ name: '../x', fields: { completion: at('p') } }).success).toBe(false)
  })
})

test('a path finds keys that hold dots', () => {
  const value = { 'a.b': { c: [{ d: 1 }, { d: 2 }] }, a: { x: 3 } }
  expect(valueAt(value, 'a.b.c.1.d')).toBe(2)
  expect(valueAt(value, 'a.x')).toBe(3)
  expect(valueAt(value, 'a.y')).toBeUndefined()
  expect(valueAt(value, '__proto__')).toBeUndefined()
})

test('columns are suggested by name and type', () => {
  const rows: readonly Json[] = [
    {
      meta: { step: 3, model_name: 'm' },
      question: 'q',
      response: 'r',
      score: 1,
      correct: true,
      answer: '4',
      junk: 1,
    },
    {
      meta: { step: 3, model_name: 'm' },
      question: 'q2',
      response: 'r2',
      score: 0,
      correct: false,
      answer: '5',
    },
  ]
  const found = suggestMapping(columnsOf(rows))
  expect(Object.fromEntries(found.map(({ field, path }) => [field, path]))).toEqual({
    completion: 'response',
    prompt: 'question',
    reward: 'score',
    correct: 'correct',
    step: 'meta.step',
    run: 'meta.model_name',
    reference: 'answer',
  })
  expect(found.find(({ field }) => field === 'reward')?.reason).toBe('called score, number; every row has it')
})
