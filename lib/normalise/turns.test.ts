import { expect, test } from 'vitest'
import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import type { Block } from '#lib/model/rollout.ts'
import { turnsOf } from './turns.ts'

const text = (prompt: string, completion: string, rest: Partial<RolloutDraft> = {}): RolloutDraft => ({
  ...emptyDraft,
  prompt: { kind: 'text', text: prompt },
  completion: { kind: 'text', text: completion },
  ...rest,
})

/** A turn on one line: role, `*` where sampled, then each block's kind and text. */
function outline(draft: RolloutDraft): readonly string[] {
  return turnsOf(draft).turns.map(
    ({ role, sampled, blocks }) => `${role}${sampled ? '*' : ''}: ${blocks.map(shown).join(' | ')}`,
  )
}

function shown(block: Block): string {
  if (block.kind === 'reasoning') return `(${block.text.trim()})`
  if (block.kind === 'call') return `${block.name}!`
  if (block.kind === 'result') return `=${block.text}`
  return block.kind === 'text' ? block.text.trim() : block.kind
}

const solved = ['system: Be brief.', 'user: 6*7?', 'assistant*: (Six sevens.) | 42']

test.each([
  [
    'ChatML',
    '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n6*7?<|im_end|>\n<|im_start|>assistant\n',
    '<think>\nSix sevens.\n</think>\n\n42<|im_end|>\n',
  ],
  [
    'Llama 3',
    '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n6*7?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
    '<think>Six sevens.</think>42<|eot_id|>',
  ],
  [
    'Gemma',
    '<bos><start_of_turn>system\nBe brief.<end_of_turn>\n<start_of_turn>user\n6*7?<end_of_turn>\n<start_of_turn>model\n',
    '<think>Six sevens.</think>42<end_of_turn>',
  ],
  [
    'Mistral',
    '<s>[SYSTEM_PROMPT]Be brief.[/SYSTEM_PROMPT][INST]6*7?[/INST]',
    '[THINK]Six sevens.[/THINK]42</s>',
  ],
  [
    'DeepSeek',
    '<｜begin▁of▁sentence｜>Be brief.<｜User｜>6*7?<｜Assistant｜>',
    '<think>\nSix sevens.\n</think>\n42<｜end▁of▁sentence｜>',
  ],
  [
    'GLM',
    '[gMASK]<sop><|system|>\nBe brief.<|user|>\n6*7?<|assistant|>\n',
    '<think>Six sevens.</think>42<|user|>',
  ],
  [
    'Kimi',
    '<|im_system|>system<|im_middle|>Be brief.<|im_end|><|im_user|>user<|im_middle|>6*7?<|im_end|><|im_assistant|>assistant<|im_middle|>',
    '◁think▷Six sevens.◁/think▷42<|im_end|>',
  ],
  [
    'harmony',
    '<|start|>system<|message|>Be brief.<|end|><|start|>user<|message|>6*7?<|end|><|start|>assistant',
    '<|channel|>analysis<|message|>Six sevens.<|end|><|start|>assistant<|channel|>final<|message|>42<|return|>',
  ],
])('cuts raw %s at its markers', (_, prompt, completion) => {
  const draft = text(prompt, completion)

  expect(outline(draft)).toEqual(solved)
  expect(turnsOf(draft)).toMatchObject({ promptTurnCount: 2, turnSplit: 'markers', isOpenEnded: false })
})

test.each([
  ['ChatML', 'system\nBe brief.\nuser\n6*7?\nassistant\n'],
  ['Llama 3 with line breaks', 'system\n\nBe brief.\nuser\n\n6*7?\nassistant\n\n'],
  ['Llama 3 with glued roles', 'system\n\nBe brief.user\n\n6*7?assistant\n\n'],
])('cuts a stripped prompt of %s', (_, asked) => {
  const draft = text(asked, '<think>\nSix sevens.\n</think>\n42')

  expect(outline(draft)).toEqual(solved)
  expect(turnsOf(draft).turnSplit).toBe('heuristic')
})

test('a stripped Gemma prompt names the model', () => {
  expect(outline(text('user\n6*7?\nmodel\n', '42'))).toEqual(['user: 6*7?', 'assistant*: 42'])
})

test.each(['Which user\n\nand assistant\n\n', 'system\nis a word', 'user\n\nWhat is an assistant\n\n'])(
  'a prompt that only mentions roles stays whole: %j',
  (asked) => {
    expect(outline(text(asked, '42'))).toEqual([`user: ${asked.trim()}`, 'assistant*: 42'])
  },
)

test('a stripped rollout with tool turns is cut heuristically', () => {
  const draft = text(
    'user\nTime in Oslo?\nassistant\n',
    '<think>\nAsk.\n</think>\n<tool_call>\n{"name": "clock", "arguments": {}}\n</tool_call>\nuser\n<tool_response>\nuser\n09:30\nassistant\n</tool_response>\nassistant\nIt is 09:30.',
  )

  expect(turnsOf(draft).turnSplit).toBe('heuristic')
  expect(outline(draft)).toEqual([
    'user: Time in Oslo?',
    'assistant*: (Ask.) |  | clock!',
    'tool: =user\n09:30\nassistant',
    'assistant*: It is 09:30.',
  ])
})

test.each([
  ['a line that holds more than a role', 'Talk to the\nuser now\nor never'],
  ['a role that may not follow', 'Roles are\nassistant\nand more'],
  ['a user line without call or response', 'Roles are\nuser\nand\ntool\nand\nassistant\n'],
])('keeps one turn for %s', (_, completion) => {
  expect(turnsOf(text('Q', completion)).turns).toMatchObject([
    { role: 'user' },
    { role: 'assistant', blocks: [{ kind: 'text', text: completion }] },
  ])
  expect(turnsOf(text('Q', completion)).turnSplit).toBe('none')
})

test.each([
  ['a tag call', '<tool_call>{"name": "f"}</tool_call>'],
  ['a Python list', '[f(a=1)]'],
  ['a list after reasoning', '<think>\nHm.\n</think>\n\n[f(a=1)]'],
  ['a JSON call', '{"name": "f", "parameters": {}}'],
])('a tool line counts right after %s', (_, call) => {
  const draft = text('Q', `${call}\ntool\n3\nassistant\nDone.`)

  expect(outline(draft).slice(2)).toEqual(['tool: =3', 'assistant*: Done.'])
})

test('a leading assistant line is the template’s', () => {
  const draft = text('Q', 'assistant\nHello')

  expect(outline(draft)).toEqual(['user: Q', 'assistant*: Hello'])
  expect(turnsOf(draft).turnSplit).toBe('heuristic')
})

test('raw tool turns are results and were not sampled', () => {
  const draft = text(
    '<|im_start|>user\nTime?<|im_end|>\n<|im_start|>assistant\n',
    '<tool_call>{"name": "clock"}</tool_call><|im_end|>\n<|im_start|>user\n<tool_response>\n1\n</tool_response><|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\nOne.<|im_end|>',
  )

  expect(outline(draft)).toEqual(['user: Time?', 'assistant*: clock!', 'tool: =1', 'assistant*: () | One.'])
})

test('results inside one completion become turns of a tool', () => {
  const draft = text(
    'Who?',
    '<think>Look.</think>\n<search>who</search>\n\n<information>Ada</information>\n\n<think>So.</think>\n<answer>Ada</answer>',
  )

  expect(outline(draft)).toEqual([
    'user: Who?',
    'assistant*: (Look.) |  | search! | ',
    'tool: =Ada',
    'assistant*: (So.) | <answer>Ada</answer>',
  ])
  expect(turnsOf(draft).turnSplit).toBe('markers')
})

test('calls inside reasoning stay in the reasoning', () => {
  const draft = text('Q', '<think>Try <tool_call>{"name": "f"}</tool_call> first</think>No.')

  expect(outline(draft)[1]).toBe('assistant*: (Try <tool_call>{"name": "f"}</tool_call> first) | No.')
})

test('DeepSeek tool outputs are a turn of their own', () => {
  const draft = text(
    '<｜User｜>Time?<｜Assistant｜>',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>clock<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜><｜tool▁outputs▁begin｜>1<｜tool▁outputs▁end｜>One.<｜end▁of▁sentence｜>',
  )

  expect(outline(draft)).toEqual(['user: Time?', 'assistant*: clock!', 'tool: =1', 'assistant*: One.'])
})

test('harmony commentary is a call, a tool’s message its result', () => {
  const draft = text(
    '<|start|>user<|message|>Time?<|end|><|start|>assistant',
    '<|channel|>commentary to=functions.clock <|constrain|>json<|message|>{"city":"Oslo"}<|call|><|start|>functions.clock to=assistant<|channel|>commentary<|message|>09:30<|end|><|start|>assistant<|channel|>analysis<|message|>Then',
  )

  expect(outline(draft)).toEqual(['user: Time?', 'assistant*: clock!', 'tool: =09:30', 'assistant*: (Then)'])
  expect(turnsOf(draft).isOpenEnded).toBe(true)
})

test('harmony without special tokens is cut at glued channel names', () => {
  const draft = text(
    'Time?',
    'analysisAsk.assistantcommentary to=functions.clock json{"city":"Oslo"}functions.clock to=assistantcommentary09:30assistantanalysisGood.assistantfinalIt is 09:30.',
  )

  expect(outline(draft)).toEqual([
    'user: Time?',
    'assistant*: (Ask.) | clock!',
    'tool: =09:30',
    'assistant*: (Good.) | It is 09:30.',
  ])
  expect(turnsOf(draft).turnSplit).toBe('heuristic')
})

test('a completion that starts inside the user’s turn goes on with it', () => {
  const draft = text('<|im_start|>user\nWhat is', ' 6*7?<|im_end|>\n<|im_start|>assistant\n42<|im_end|>')

  expect(outline(draft)).toEqual(['user: What is', 'user: 6*7?', 'assistant*: 42'])
})

test('an empty completion is still a turn', () => {
  expect(outline(text('Q', ''))).toEqual(['user: Q', 'assistant*: '])
  expect(outline(text('<|im_start|>user\nQ<|im_end|>', '<|im_end|>'))).toEqual(['user: Q', 'assistant*: '])
})
