import { expect, test } from 'vitest'
import { pythonCalls } from './pythonCalls.ts'

const argsOf = (text: string) => pythonCalls(text)?.[0]?.args

test('reads each call of a list with its arguments', () => {
  expect(pythonCalls("[f(a=1), g.h(b='x')]")).toMatchObject([
    { name: 'f', args: { a: 1 }, raw: '[f(a=1)', syntax: 'python-list', parseError: null },
    { name: 'g.h', args: { b: 'x' }, raw: ", g.h(b='x')]", syntax: 'python-list', parseError: null },
  ])
})

test.each([
  ['[f()]', {}],
  ['[f(a=-1.5, b=+2, c=1_000, d=0x1F, e=1e3, g=.5)]', { a: -1.5, b: 2, c: 1000, d: 31, e: 1000, g: 0.5 }],
  ['[f(a=True, b=False, c=None, d=true, e=null)]', { a: true, b: false, c: null, d: true, e: null }],
  ['[f(a=[1, [2, 3],], b=(1, 2), c=(1), d=(1,), e=())]', { a: [1, [2, 3]], b: [1, 2], c: 1, d: [1], e: [] }],
  ["[f(a={'k': 1, 2: 'v',}, b={}, c={1, 2})]", { a: { k: 1, '2': 'v' }, b: {}, c: [1, 2] }],
  [`[f(a="it's", b='say "x"', c="""two\nlines""")]`, { a: "it's", b: 'say "x"', c: 'two\nlines' }],
  [`[f(a='\\n\\t\\'\\\\\\x41\\u4f60\\d', b=r'\\n')]`, { a: "\n\t'\\A你\\d", b: '\\n' }],
  ["[f(a='one ' 'two', b=f'x')]", { a: 'one two', b: 'x' }],
  ['[f(1, "two", c=3)]', { '*args': [1, 'two'], c: 3 }],
  ['[f(a=Unit.METRE, b=g(1, x=2))]', { a: 'Unit.METRE', b: 'g(1, x=2)' }],
  [
    '[f(a=12345678901234567890, b=-12345678901234567890)]',
    {
      a: '12345678901234567890',
      b: '-12345678901234567890',
    },
  ],
  ['[f(城市="北京")]', { 城市: '北京' }],
])('reads the literals of %s', (text, args) => {
  expect(pythonCalls(text)).toMatchObject([{ parseError: null }])
  expect(argsOf(text)).toEqual(args)
})

test.each([
  ['[f(a=1+2)]', 'expected ")" at character 7'],
  ['[f(a=)]', 'expected a value at character 6'],
  ['[f(a=1), 2]', 'expected a function name at character 10'],
  ['[f(a=1)]]', 'expected the end at character 9'],
  ["[f(a='x)]", 'expected a value at character 6'],
  ['[f(a=1), g(b=2)', 'expected "]" at character 16'],
])('keeps %s as a call with the reason', (text, parseError) => {
  expect(pythonCalls(text)).toEqual([
    { id: null, name: null, args: null, raw: text, syntax: 'python-list', parseError },
  ])
})

test.each(['[1, 2]', '[]', 'f(a=1)', 'See [f(a=1)] above.', '[f(x) is a function] of x', '[Note] (a)'])(
  'takes %s for text',
  (text) => {
    expect(pythonCalls(text)).toBeNull()
  },
)

test('refuses hostile nesting without overflow', () => {
  const deep = `[f(a=${'['.repeat(200_000)}${']'.repeat(200_000)})]`

  expect(pythonCalls(deep)).toMatchObject([
    { name: null, parseError: 'expected less nesting at character 106' },
  ])
})
