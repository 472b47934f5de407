import { expect, test } from 'vitest'
import { blockText } from './blockText.ts'
import { cutCalls, wholeResults } from './calls.ts'

const call = (name: string, args: unknown, syntax: string) => ({
  kind: 'call',
  name,
  args,
  syntax,
  parseError: null,
})

test.each([
  [
    'hermes',
    '<tool_call>\n{"name": "clock", "arguments": {"city": "Oslo"}}\n</tool_call>',
    [call('clock', { city: 'Oslo' }, 'hermes')],
  ],
  [
    'hermes with arguments as JSON text',
    '<tool_call>{"name": "clock", "arguments": "{\\"city\\": \\"Oslo\\"}"}</tool_call>',
    [call('clock', { city: 'Oslo' }, 'hermes')],
  ],
  [
    'hermes without closing tag',
    '<tool_call>{"name": "clock", "arguments": {}}',
    [call('clock', {}, 'hermes')],
  ],
  [
    'several objects in one pair of tags',
    '<tool_call>\n{"name": "a", "parameters": {"x": 1}}\n{"name": "b", "parameters": {}}\n</tool_call>',
    [call('a', { x: 1 }, 'hermes'), call('b', {}, 'hermes')],
  ],
  [
    'an array in one pair of tags',
    '<tool_call>[{"name": "a"}, {"name": "b"}]</tool_call>',
    [call('a', {}, 'hermes'), call('b', {}, 'hermes')],
  ],
  [
    'Qwen3-Coder',
    '<tool_call>\n<function=move>\n<parameter=from>\n/a b\n</parameter>\n<parameter=n>\n3\n</parameter>\n</function>\n</tool_call>',
    [call('move', { from: '/a b', n: 3 }, 'qwen-xml')],
  ],
  ['a function tag of Llama', '<function=add>{"a": 1}</function>', [call('add', { a: 1 }, 'llama')]],
  [
    'GLM',
    '<tool_call>clock\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n<arg_key>n</arg_key>\n<arg_value>[1]</arg_value>\n</tool_call>',
    [call('clock', { city: 'Oslo', n: [1] }, 'glm')],
  ],
  [
    'the python tag of Llama',
    '<|python_tag|>{"name": "add", "parameters": {"a": 1}}; {"name": "sub", "parameters": {}}',
    [call('add', { a: 1 }, 'llama'), call('sub', {}, 'llama')],
  ],
  ['a built-in of Llama', '<|python_tag|>web.call(query="x")', [call('web', { query: 'x' }, 'llama')]],
  ['code of Llama', '<|python_tag|>print(1)', [call('python', { code: 'print(1)' }, 'llama')]],
  ['bare JSON of Llama', '{"name": "add", "parameters": {"a": 1}}', [call('add', { a: 1 }, 'llama')]],
  [
    'Mistral',
    '[TOOL_CALLS][{"name": "add", "arguments": {"a": 1}}, {"name": "sub", "arguments": {}}]',
    [call('add', { a: 1 }, 'mistral'), call('sub', {}, 'mistral')],
  ],
  ['newer Mistral', '[TOOL_CALLS]add[ARGS]{"a": 1}', [call('add', { a: 1 }, 'mistral')]],
  [
    'Mistral with call ids',
    '[TOOL_CALLS]add[CALL_ID]c1[ARGS]{"a": 1}',
    [{ ...call('add', { a: 1 }, 'mistral'), id: 'c1' }],
  ],
  [
    'DeepSeek R1',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>clock\n```json\n{"city": "Oslo"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    [call('clock', { city: 'Oslo' }, 'deepseek')],
  ],
  [
    'DeepSeek V3.1',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>a<｜tool▁sep｜>{"x":1}<｜tool▁call▁end｜><｜tool▁call▁begin｜>b<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    [call('a', { x: 1 }, 'deepseek'), call('b', {}, 'deepseek')],
  ],
  [
    'Kimi',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.clock:0<|tool_call_argument_begin|>{"city":"Oslo"}<|tool_call_end|><|tool_calls_section_end|>',
    [{ ...call('clock', { city: 'Oslo' }, 'kimi'), id: 'functions.clock:0' }],
  ],
  [
    'Search-R1',
    '<search> first moon landing </search>',
    [call('search', { query: 'first moon landing' }, 'search-r1')],
  ],
  ['ReTool', '<code>\n```python\nprint(1)\n```\n</code>', [call('python', { code: 'print(1)' }, 'retool')]],
  [
    'a Python call list',
    "[f(a=1), g(b='x')]",
    [call('f', { a: 1 }, 'python-list'), call('g', { b: 'x' }, 'python-list')],
  ],
])('reads %s and keeps every character', (_, text, calls) => {
  const blocks = cutCalls(text, 'reasoning')

  expect(blocks).toMatchObject(calls)
  expect(blocks.map(blockText).join('')).toBe(text)
})

test.each([
  ['<tool_call>{"name": "f", "arguments": {"a": }</tool_call>', 'hermes'],
  ['<tool_call>{"arguments": {}}</tool_call>', 'hermes'],
  ['<tool_call>call the clock, please</tool_call>', 'hermes'],
  ['<tool_call>', 'hermes'],
  ['<tool_call><function=f><parameter=a>1</function></tool_call>', 'qwen-xml'],
  ['<tool_call>f<arg_key>a</arg_key></tool_call>', 'glm'],
  ['[TOOL_CALLS][{"name": "f"', 'mistral'],
  ['[TOOL_CALLS]f[ARGS]{"a": 1', 'mistral'],
  ['<｜tool▁calls▁begin｜>nothing', 'deepseek'],
  ['<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0', 'kimi'],
  ['<search>who', 'search-r1'],
  ['<code>```python\nprint(', 'retool'],
])('keeps %s as a call that does not parse', (text, syntax) => {
  const [block, ...rest] = cutCalls(text, 'reasoning')

  expect(block).toMatchObject({ kind: 'call', syntax, raw: text, args: null, parseError: expect.any(String) })
  expect(rest).toEqual([])
})

test.each([
  'Use <code>x</code> in HTML.',
  'A list: [1, 2, 3]',
  '{"answer": 4}',
  '{"name": "Ada", "age": 3}',
  '```python\nprint(1)\n```\nprints one.',
  'The <information> tag is not ours.',
  'Action: none needed.',
  'I <search> for words\nand lines.',
])('takes %s for text', (text) => {
  expect(cutCalls(text, 'reasoning')).toEqual([{ kind: 'text', text }])
})

test('keeps text before, between and after calls', () => {
  const text = 'Look.\n<tool_call>{"name": "a"}</tool_call>\n<tool_call>{"name": "b"}</tool_call>\nDone.'

  expect(cutCalls(text, 'reasoning').map(blockText)).toEqual([
    'Look.\n',
    '<tool_call>{"name": "a"}</tool_call>',
    '\n',
    '<tool_call>{"name": "b"}</tool_call>',
    '\nDone.',
  ])
})

test('a result counts only after a call', () => {
  const answer = { kind: 'result', callId: null, isError: null }

  expect(cutCalls('<search>q</search>\n<information>doc</information> So', 'reasoning')).toMatchObject([
    { kind: 'call' },
    { kind: 'text', text: '\n' },
    { ...answer, name: 'search', text: 'doc' },
    { kind: 'text', text: ' So' },
  ])
  expect(cutCalls('<code>1</code>\n<interpreter>\n1\n</interpreter>', 'reasoning')[2]).toMatchObject({
    ...answer,
    text: '1',
  })
  expect(cutCalls('```python\n1\n```\n```output\n1\n```', 'reasoning')[2]).toMatchObject({
    ...answer,
    text: '1',
  })
})

test('tells a message of results from a message about results', () => {
  expect(
    wholeResults('<tool_response>\n1\n</tool_response>\n<tool_response>2</tool_response>'),
  ).toMatchObject([
    { kind: 'result', text: '1' },
    { kind: 'result', text: '2' },
  ])
  expect(wholeResults('Answers stand in <tool_response></tool_response> tags.')).toBeNull()
})

test('reads thoughts, actions and observations', () => {
  const text =
    'Thought: I need the time.\nAction:\n{"name": "clock", "arguments": {"city": "Oslo"}}\nObservation: 09:30\nThought: Good.\nFinal Answer: 09:30'

  expect(cutCalls(text, 'reasoning')).toMatchObject([
    { kind: 'reasoning', marker: 'react', openTag: 'Thought: ', text: 'I need the time.\n', closed: true },
    call('clock', { city: 'Oslo' }, 'react'),
    { kind: 'result', text: '09:30' },
    { kind: 'reasoning', marker: 'react', text: 'Good.\n' },
    { kind: 'text', text: 'Final Answer: 09:30' },
  ])
})

test('thoughts beside other reasoning stay text', () => {
  expect(cutCalls('Thought: Ask.\nAction: f(a=1)', 'text')).toMatchObject([
    { kind: 'text', text: 'Thought: Ask.\n' },
    call('f', { a: 1 }, 'react'),
  ])
  expect(cutCalls('Thought: Known.\nFinal Answer: 4', 'text')).toMatchObject([{ kind: 'text' }])
})

test.each([
  ['Thought: a\nAction: clock\nAction Input: {"city": "Oslo"}', call('clock', { city: 'Oslo' }, 'react')],
  ['Thought: a\nAction: clock\nAction Input: Oslo', call('clock', 'Oslo', 'react')],
  ['Thought: a\nAction: clock(city="Oslo")', call('clock', { city: 'Oslo' }, 'react')],
  ['Thought: a\nAction: Search[the moon]', call('Search', { input: 'the moon' }, 'react')],
  [
    'Thought: a\nAction: wait',
    { kind: 'call', name: null, parseError: 'the action names no tool with input' },
  ],
])('reads the action of %j', (text, expected) => {
  expect(cutCalls(text, 'reasoning')[1]).toMatchObject(expected)
  expect(cutCalls(text, 'reasoning').map(blockText).join('')).toBe(text)
})
