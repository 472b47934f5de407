import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { blockText } from './blockText.ts'
import { groupKeyOf, repeatedId, rolloutId } from './identity.ts'
import { normalise } from './normalise.ts'
import { runOf } from './runOf.ts'

const provenance = { fileHash: 'f', path: 'demo/7.jsonl', line: 3, byteStart: 0, byteEnd: 9, item: null }
const run = { key: 'demo', source: 'field', model: null } as const
const read = (draft: Partial<RolloutDraft>, place = 'demo/7.jsonl', line = 3) =>
  normalise({ ...emptyDraft, run, ...draft }, { provenance: { ...provenance, line }, place })
const prompt = (text: string) => ({ kind: 'text', text }) as const

test('a silent dump stays null', () => {
  expect(read({})).toMatchObject({
    run: { key: 'demo' },
    split: 'train',
    step: null,
    reward: null,
    rewardSource: 'none',
    correct: null,
    correctSource: 'none',
    status: 'unknown',
    statusSource: 'none',
    promptKeySource: 'row',
    groupSource: 'none',
    turns: [],
  })
})

test.each([
  ['length', 'truncated'],
  ['MAX_TOKENS', 'truncated'],
  ['stop', 'completed'],
  ['end_turn', 'completed'],
  ['tool_calls', 'completed'],
  ['abort', 'aborted'],
  ['error', 'failed'],
])('the stop reason %s means %s', (stopReason, status) => {
  expect(read({ stopReason })).toMatchObject({ status, statusSource: 'finish_reason', stopReason })
})

test('the status of the dump beats its stop reason', () => {
  expect(read({ status: 'aborted', stopReason: 'length' })).toMatchObject({
    status: 'aborted',
    statusSource: 'field',
  })
})

test('a known stop reason beats open reasoning', () => {
  const completion = prompt('<think>Hm')

  expect(read({ completion, stopReason: 'stop' }).status).toBe('completed')
  expect(read({ completion, stopReason: 'constructor' })).toMatchObject({
    status: 'truncated',
    statusSource: 'inferred',
  })
})

test('numbers that are not finite become null', () => {
  const rollout = read({
    reward: Number.NaN,
    rewardSource: 'field',
    rewardParts: { exact: { value: Number.POSITIVE_INFINITY, weight: 1 } },
    advantage: Number.NEGATIVE_INFINITY,
  })

  expect(rollout).toMatchObject({
    reward: null,
    rewardSource: 'none',
    rewardParts: { exact: { value: null, weight: 1 } },
    advantage: null,
  })
})

test('sums parts only where the draft says so', () => {
  const rewardParts = {
    exact: { value: 1, weight: null },
    length: { value: -2, weight: 0.25 },
    style: { value: null, weight: 1 },
  }

  expect(read({ rewardParts, rewardSource: 'sum' })).toMatchObject({ reward: 0.5, rewardSource: 'sum' })
  expect(read({ rewardParts }).reward).toBeNull()
  expect(read({ rewardParts: {}, rewardSource: 'sum' }).reward).toBeNull()
})

test('takes the reward from the label only where the draft says so', () => {
  expect(read({ correct: false, correctSource: 'field', rewardSource: 'from_correct' }).reward).toBe(0)
  expect(read({ correct: true, correctSource: 'field' }).reward).toBeNull()
})

test('a task id is the prompt key within its facet', () => {
  expect(read({ task: 'simple_3', facet: 'simple' })).toMatchObject({
    promptKey: 'simple/simple_3',
    promptKeySource: 'task_id',
  })
})

test('a prompt has one key however it is written', () => {
  const keys = [
    '<|im_start|>user\n6*7?<|im_end|>\n<|im_start|>assistant\n',
    '<|im_start|>user\n6*7? <|im_end|>\n<|im_start|>assistant\n<think>\n',
    '<|start_header_id|>user<|end_header_id|>\n\n6*7?<|eot_id|>',
    'user\n6*7?\nassistant\n',
    '6*7?',
  ].map((text) => read({ prompt: prompt(text) }).promptKey)

  expect(new Set(keys).size).toBe(1)
  expect(read({ prompt: prompt('6*8?') }).promptKey).not.toBe(keys[0])
})

test('the id changes with every part of the identity', () => {
  const base = { split: 'eval', facet: 'maths', step: 100, nativeId: 'n', sample: 0, task: 't' }
  const ids = [
    read(base),
    read({ ...base, split: 'train' }),
    read({ ...base, facet: 'code' }),
    read({ ...base, step: 200 }),
    read({ ...base, nativeId: 'm' }),
    read({ ...base, sample: 1 }),
    read({ ...base, run: { ...run, key: 'other' } }),
    read(base, 'demo/8.jsonl'),
  ].map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('importing again gives the same id', () => {
  expect(read({ nativeId: 'n' }).id).toBe(read({ nativeId: 'n' }, 'demo/7.jsonl', 99).id)
  expect(read({ task: 't', sample: 2 }).id).toBe(read({ task: 't', sample: 2, reward: 1 }).id)
})

test('the row tells siblings apart without id and sample', () => {
  expect(read({ task: 't' }).id).not.toBe(read({ task: 't' }, 'demo/7.jsonl', 4).id)
})

test('a repeated id gets a new one per ordinal', () => {
  const { id } = read({ nativeId: 'n' })

  expect(new Set([id, repeatedId(id, 1), repeatedId(id, 2)]).size).toBe(3)
})

test('groups join files of a run and never two runs', () => {
  const key = (draft: Partial<RolloutDraft>, place?: string) => groupKeyOf(read(draft, place))
  const base = { step: 1, group: '17' }

  expect(key(base)).toBe(key({ ...base, sample: 3 }, 'demo/other.jsonl'))
  expect(key(base)).not.toBe(key({ ...base, run: { ...run, key: 'other' } }))
  expect(key(base)).not.toBe(key({ ...base, step: 2 }))
  expect(key(base)).not.toBe(key({ ...base, facet: 'maths' }))
  expect(key({ task: '17' })).not.toBe(key({ group: '17' }))
  expect(key({ task: '17' })).toBe(key({ task: '17', sample: 1 }))
})

test.each([
  ['llama/step_400/aime/results.json', 'aime', 'directory'],
  ['grpo-a/global_step_20/rollouts/3.jsonl', 'grpo-a', 'directory'],
  ['verl/1.jsonl', 'verl', 'directory'],
  ['rollout/0/12.jsonl', '12', 'file_name'],
  ['mine.jsonl.gz', 'mine', 'file_name'],
])('the run of %s is %s', (path, key, source) => {
  expect(runOf(path)).toEqual({ key, source, model: null })
})

const fragment = fc.constantFrom(
  ...[
    '<think>',
    '</think>',
    '[THINK]',
    '<|channel|>analysis<|message|>',
    '<|end|>',
    'analysis',
    'assistantfinal',
  ],
  ...['<tool_call>', '</tool_call>', '{"name": "f", "arguments": {}}', '<tool_response>', '</tool_response>'],
  ...['<|im_start|>', 'assistant', 'user', '\n', '<|im_end|>', '<|eot_id|>', '[INST]', '<｜User｜>'],
  ...[
    '[TOOL_CALLS]',
    '[ARGS]',
    '[f(a=',
    "'x'",
    ')]',
    '<search>',
    '</search>',
    '<information>',
    '<code>',
    '```',
  ],
  ...[
    'Thought: ',
    'Action: ',
    'Observation: ',
    '<function=',
    '<parameter=',
    '>',
    ' ',
    'word',
    '等等',
    '\ud800',
    '\0',
  ],
)
const hostile = fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(''))

test('any text is legal and keeps turns in order', () => {
  fc.assert(
    fc.property(hostile, hostile, (asked, answered) => {
      const { turns, promptTurnCount } = read({ prompt: prompt(asked), completion: prompt(answered) })

      expect(turns.map(({ index }) => index)).toEqual(turns.map((_, i) => i))
      expect(turns.slice(0, promptTurnCount).some(({ sampled }) => sampled)).toBe(false)
      expect(turns.slice(promptTurnCount).some(({ sampled }) => sampled)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('the blocks of an uncut completion join up to it', () => {
  fc.assert(
    fc.property(hostile, (answered) => {
      const { turns, turnSplit } = read({ completion: prompt(answered) })
      fc.pre(turnSplit === 'none')

      expect(turns.flatMap(({ blocks }) => blocks.map(blockText)).join('')).toBe(answered)
    }),
    { numRuns: 2_000 },
  )
})

test('a megabyte of unclosed tags is read in one pass', () => {
  const text = '<tool_call><search><code>'.repeat(40_000)

  expect(read({ completion: prompt(text) }).turns).toHaveLength(1)
  expect(rolloutId(read({ completion: prompt(text) }), 'p')).toHaveLength(32)
})

test('an id unique in its run is one in two files', () => {
  const draft = { nativeId: 'a1', nativeIdScope: 'run' } as const

  expect(read(draft, 'one.jsonl').id).toBe(read(draft, 'two.json').id)
  expect(read({ nativeId: 'a1' }, 'one.jsonl').id).not.toBe(read({ nativeId: 'a1' }, 'two.json').id)
  expect(read({ ...draft, step: 1 }).id).not.toBe(read({ ...draft, step: 2 }).id)
})
