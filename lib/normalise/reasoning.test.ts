import { expect, test } from 'vitest'
import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import type { Block, ReasoningBlock } from '#lib/model/rollout.ts'
import { blockText } from './blockText.ts'
import { normalise } from './normalise.ts'

const provenance = { fileHash: 'f', path: 'a/1.jsonl', line: 1, byteStart: null, byteEnd: null, item: null }
const read = (draft: Partial<RolloutDraft>) =>
  normalise({ ...emptyDraft, ...draft }, { provenance, place: 'a' })

const field = (text: string): ReasoningBlock => ({
  kind: 'reasoning',
  text,
  openTag: '',
  marker: 'reasoning_content',
  closed: true,
  openPrefilled: false,
  redacted: false,
})

const message = (role: DraftMessage['role'], blocks: readonly Block[]): DraftMessage => ({
  role,
  author: null,
  sampled: role === 'assistant',
  blocks,
  parseText: true,
  reward: null,
  extras: null,
})

const completionOf = (text: string, prompt = 'Q') =>
  read({ prompt: { kind: 'text', text: prompt }, completion: { kind: 'text', text } })

test('a tag at the end of the prompt opens the completion', () => {
  const rollout = completionOf('Six sevens.\n</think>\n42', 'Q\n<think>\n')

  expect(rollout.turns[0]?.blocks).toEqual([{ kind: 'text', text: 'Q\n' }])
  expect(rollout.turns[1]?.blocks).toMatchObject([
    { kind: 'reasoning', text: 'Six sevens.\n', openTag: '<think>\n', closed: true, openPrefilled: true },
    { kind: 'text', text: '\n42' },
  ])
})

test('without a closing tag the whole completion is reasoning', () => {
  const rollout = completionOf('Six <tool_call> sevens', '<｜User｜>Q<｜Assistant｜><think>\n')

  expect(rollout.turns[1]?.blocks).toMatchObject([
    { kind: 'reasoning', text: 'Six <tool_call> sevens', openTag: '<think>\n', closed: false },
  ])
  expect(rollout).toMatchObject({ status: 'truncated', statusSource: 'inferred', promptTurnCount: 1 })
})

test('a mention of the tag does not restart prefilled reasoning', () => {
  const rollout = completionOf('I <think> so</think>Yes', 'Q<think>')

  expect(rollout.turns[1]?.blocks).toMatchObject([
    { text: 'I <think> so', openPrefilled: true },
    { text: 'Yes' },
  ])
})

test('a model that repeats the prefilled tag is taken at its word', () => {
  const rollout = completionOf('<think>\nHm.</think>Yes', 'Q<think>\n')

  expect(rollout.turns[1]?.blocks[0]).toMatchObject({
    text: 'Hm.',
    openTag: '<think>\n',
    openPrefilled: false,
  })
})

test('a prefilled empty pair leaves no reasoning', () => {
  const rollout = completionOf(
    'Yes',
    '<|im_start|>user\nQ<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n',
  )

  expect(rollout.turns.map(({ role, blocks }) => [role, blocks.length])).toEqual([
    ['user', 1],
    ['assistant', 1],
  ])
  expect(rollout.status).toBe('unknown')
})

test('words before the prefilled tag stay in the prompt', () => {
  const rollout = completionOf('Hm.</think>Yes', 'user\nQ\nassistant\nLet me see.\n<think>')

  expect(rollout.turns.map(({ role, sampled }) => [role, sampled])).toEqual([
    ['user', false],
    ['assistant', false],
    ['assistant', true],
  ])
})

test('an assistant message of the prompt may end in the tag', () => {
  const rollout = read({
    prompt: {
      kind: 'messages',
      messages: [
        message('user', [{ kind: 'text', text: 'Q' }]),
        { ...message('assistant', [{ kind: 'text', text: '<think>\n' }]), sampled: false },
      ],
    },
    completion: { kind: 'messages', messages: [message('assistant', [{ kind: 'text', text: 'Hm.' }])] },
  })

  expect(rollout.promptTurnCount).toBe(1)
  expect(rollout.turns[1]?.blocks).toMatchObject([{ kind: 'reasoning', text: 'Hm.', closed: false }])
  expect(rollout).toMatchObject({ turnSplit: 'structured', status: 'truncated' })
})

test.each([
  ['<think>\n\nOkay, two calls.\n', '<think>\n\n', 'Okay, two calls.\n'],
  ['<think>Okay', '<think>', 'Okay'],
  ['Okay', '', 'Okay'],
])('a field that keeps its opening tag gives %j back', (stored, openTag, text) => {
  const [block] =
    read({ reasoning: stored, completion: { kind: 'text', text: 'Done' } }).turns[0]?.blocks ?? []

  expect(block).toMatchObject({ kind: 'reasoning', openTag, text, marker: 'reasoning_content', closed: true })
  expect(openTag + text).toBe(stored)
})

test.each(['<think>\nOkay\n</think>', '<think>Okay</think>\n\n', 'Okay</think>', '<think>\n</think>'])(
  'a field with a closing tag loses no character: %j',
  (stored) => {
    const blocks = read({
      completion: { kind: 'messages', messages: [message('assistant', [field(stored)])] },
    }).turns[0]?.blocks

    expect(blocks?.map(blockText).join('')).toBe(stored)
    expect(blocks?.[0]).toMatchObject({ kind: 'reasoning', marker: 'think', closed: true })
  },
)

test('a reasoning field always wins over tags in the text', () => {
  const [turn] = read({ reasoning: '', completion: { kind: 'text', text: '<think>\nLong and cut' } }).turns

  expect(turn?.blocks).toEqual([{ kind: 'text', text: '<think>\nLong and cut' }])
})

test('an open tag beside a reasoning field still means truncated', () => {
  const rollout = read({ reasoning: '', completion: { kind: 'text', text: '<think>\nLong and cut' } })

  expect(rollout).toMatchObject({ status: 'truncated', statusSource: 'inferred' })
})

test('an empty field of a message wins over tags as well', () => {
  const text = '<think>\nLong and cut'
  const blocks = [field(''), { kind: 'text', text } as const]
  const rollout = read({ completion: { kind: 'messages', messages: [message('assistant', blocks)] } })

  expect(rollout.turns[0]?.blocks).toEqual(blocks)
  expect(rollout.status).toBe('truncated')
})

test('a field goes before the calls of its text', () => {
  const [turn] = read({ reasoning: 'One call.', completion: { kind: 'text', text: '[f(a=1)]' } }).turns

  expect(turn?.blocks).toMatchObject([
    { kind: 'reasoning', text: 'One call.' },
    { kind: 'call', name: 'f' },
  ])
})

test('messages with tags are read where the parser asks', () => {
  const text = { kind: 'text', text: '<think>Hm.</think>[f(a=1)]' } as const
  const asked = read({ completion: { kind: 'messages', messages: [message('assistant', [text])] } })
  const not = { ...message('assistant', [text]), parseText: false }

  expect(asked.turns[0]?.blocks.map(({ kind }) => kind)).toEqual(['reasoning', 'call'])
  expect(read({ completion: { kind: 'messages', messages: [not] } }).turns[0]?.blocks).toEqual([text])
})

test('the reply to a text action is a result', () => {
  const rollout = read({
    completion: {
      kind: 'messages',
      messages: [
        message('assistant', [
          { kind: 'text', text: 'Thought: Ask.\nAction:\n{"name": "clock", "arguments": {}}' },
        ]),
        message('user', [{ kind: 'text', text: 'API output: 09:30' }]),
        message('user', [{ kind: 'text', text: 'API output: is what you wrote' }]),
      ],
    },
  })

  expect(rollout.turns.map(({ role }) => role)).toEqual(['assistant', 'tool', 'user'])
  expect(rollout.turns[1]?.blocks).toEqual([
    { kind: 'result', callId: null, name: 'clock', text: '09:30', isError: null },
  ])
})
