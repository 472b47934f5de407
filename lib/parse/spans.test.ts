import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { ImportPaths } from './importPaths.ts'
import { otlpSpans } from './otlp.ts'
import { timeMs } from './span.ts'
import { familyOf } from './spanFamily.ts'
import { spanMessages } from './spanMessages.ts'
import { spanRollout } from './spanRollout.ts'
import { spanTree } from './spanTree.ts'

test('dotted keys become lists and objects', () => {
  expect(spanTree({ 'a.1.b': 2, 'a.0.b': 1, c: [{ 'd.e': 3 }], 'a.0.f.g': null })).toEqual({
    a: [{ b: 1, f: { g: null } }, { b: 2 }],
    c: [{ d: { e: 3 } }],
  })
})

test('a key of a thousand dots nests a bounded depth', () => {
  const key = 'a.'.repeat(1000)

  expect(JSON.stringify(spanTree({ [key]: 1, '__proto__.x': 2 })).length).toBeLessThan(2200)
  expect(Object.getPrototypeOf(spanTree({ '__proto__.x': 2 }))).toBe(Object.prototype)
})

test.each([
  ['1767323045000000000', 1767323045000],
  [1767323045000000000, 1767323045000],
  ['2026-01-02T03:04:05Z', 1767323045000],
  ['2026-01-02T03:04:05', 1767323045000],
  ['2026-01-02T04:04:05+01:00', 1767323045000],
  ['soon', null],
  [null, null],
])('the time %s is %s ms', (value, ms) => {
  expect(timeMs(value)).toBe(ms)
})

test('files of one exporter are one family', () => {
  const paths = new ImportPaths([
    ...['x/traces.jsonl', 'x/traces-2026-01-02T03-04-05.000.jsonl', 'y/traces.jsonl', 'x/other.jsonl'],
    ...['z/1767-lf-traces-export-p.jsonl', 'z/1768-lf-observations-export-p.jsonl'],
    ...['b/observations/1.jsonl', 'b/traces/1.jsonl'],
  ])

  expect(familyOf('x/traces.jsonl', paths)).toHaveLength(2)
  expect(familyOf('y/traces.jsonl', paths)).toEqual(['y/traces.jsonl'])
  expect(familyOf('z/1767-lf-traces-export-p.jsonl', paths)).toHaveLength(2)
  expect(familyOf('b/traces/1.jsonl', paths)).toHaveLength(2)
})

test('a family of thousands is not joined', () => {
  const list = Array.from({ length: 5000 }, (_, index) => `x/trace-${index}.json`)

  expect(familyOf('x/trace-7.json', new ImportPaths(list))).toEqual(['x/trace-7.json'])
})

test.each<[string, Json, string]>([
  ['text', 'Hi', 'Hi'],
  ['text that is a number', '42', '42'],
  ['messages encoded twice', JSON.stringify(JSON.stringify([{ role: 'user', content: 'Hi' }])), 'Hi'],
  ['a batch of LangChain', [[{ type: 'human', data: { content: 'Hi' } }]], 'Hi'],
  ['an object that is no message', { city: 'Oslo' }, '{"city":"Oslo"}'],
  ['a list that is no conversation', [1, 2], '[1,2]'],
])('%s is the message of a user', (_, value, text) => {
  const [message, ...more] = spanMessages(value, 'input')

  expect(more).toEqual([])
  expect(message).toMatchObject({ role: 'user', sampled: false, blocks: [{ kind: 'text', text }] })
})

test('earlier answers give back the reasoning not sent again', () => {
  const call = (id: string, start: number, input: Json, output: Json): Json => ({
    traceId: 't',
    spanId: id,
    startTimeUnixNano: String(1767323045000000000 + start),
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': input,
      'gen_ai.output.messages': output,
    },
  })
  const ask = { role: 'user', content: 'Hi' }
  const thinking = { role: 'assistant', content: 'One', reasoning_content: 'why one' }
  const sent = { role: 'assistant', content: 'One' }
  const go = { role: 'user', content: 'Go on' }
  const spans = otlpSpans({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              call('b', 2e9, [ask, sent, go], [{ role: 'assistant', content: 'Two' }]),
              call('a', 1, [ask], [thinking]),
            ],
          },
        ],
      },
    ],
  })
  const { prompt, completion } = spanRollout('t', spans ?? [], { key: 'r', source: 'directory', model: null })

  expect(prompt).toMatchObject({ messages: [{ role: 'user' }] })
  expect(completion).toMatchObject({
    messages: [
      { role: 'assistant', sampled: true, blocks: [{ kind: 'reasoning', text: 'why one' }, { text: 'One' }] },
      { role: 'user', sampled: false },
      { role: 'assistant', sampled: true, blocks: [{ text: 'Two' }] },
    ],
  })
})
