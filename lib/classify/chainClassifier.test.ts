import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Segment, type Thought, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { aClassifier } from '#lib/testing/aClassifier.ts'
import { lexicon, lexiconVersion } from './lexicon.ts'

/** Segments by hand: one thought a line. */
function lines(text: string, forms: readonly Segment['form'][] = []): Segment[] {
  let at = 0
  return text.split('\n').map((line, i) => {
    const segment: Segment = { start: at, end: at + line.length, form: forms[i] ?? 'prose', truncated: false }
    at += line.length + 1
    return segment
  })
}

const { classify } = aClassifier
const thoughtsOf = (text: string): readonly Thought[] => classify(text, lines(text))
const only = (text: string): Thought => thoughtsOf(text)[0]!

test('names its versions', () => {
  expect([aClassifier.version, lexiconVersion]).toEqual(['linear-chain-1', 'cues-1'])
})

describe('English', () => {
  test.each<[ThoughtKind, string]>([
    ['decomposition', 'I will break the task down into three subtasks.'],
    ['decomposition', 'First look up the flight, then book the hotel, and finally send the mail.'],
    ['decomposition', 'Let me check the available functions.'],
    ['decomposition', 'Next, I need to find the length of the diagonal.'],
    ['reflection', 'Wait, that is the return date and not the departure.'],
    ['reflection', "That can't be right, I made a mistake in the second line."],
    ['reflection', 'Alternatively, a greedy choice might be enough.'],
    ['reflection', "I'm not sure this tool can be used at all."],
    ['verification', 'Let me double-check that the totals agree.'],
    ['verification', 'All required parameters are provided.'],
    ['verification', 'Yes, 12 + 30 = 42, which matches the total.'],
    ['deduction', 'Since both sides are even, the sum is even as well.'],
    ['deduction', "None of the tools can send mail, so I can't use any of them."],
    ['other', 'Okay, the user wants to book a table for four.'],
    ['other', 'The final answer is 42.'],
  ])('reads as %s: %s', (kind, text) => {
    expect(only(text).kind).toBe(kind)
  })
})

describe('Chinese', () => {
  test.each<[ThoughtKind, string]>([
    ['decomposition', '这个任务可以拆成三步来做。'],
    ['decomposition', '先查航班，再订酒店，最后发邮件。'],
    ['reflection', '等等，这里把返程日期弄错了。'],
    ['reflection', '不对，应该重新考虑一下。'],
    ['verification', '再核对一遍，必填参数都有，没有遗漏。'],
    ['verification', '代回原式，两边相等，吻合。'],
    ['deduction', '因为两边都是偶数，所以和也是偶数。'],
    ['deduction', '现有的工具无法发送邮件，因此没法完成。'],
    ['other', '好的，用户想订一张四人桌。'],
    ['other', '最终答案是 42。'],
  ])('reads as %s: %s', (kind, text) => {
    expect(only(text).kind).toBe(kind)
  })
})

describe('cues that are none', () => {
  test.each([
    'The handler must await the reply, so the socket stays open.',
    'Since the wait time is 45 minutes, the total is 75.',
    '因为矩阵不对称，所以不能这样分解。',
    '由于参数可以是苹果、香蕉等等，所以取第一个。',
  ])('finds no reflection in: %s', (text) => {
    expect(only(text).kind).not.toBe('reflection')
  })

  test('looks past fillers for the first word', () => {
    expect(only('Okay, so, hmm, wait, this is the other table.').cue).toMatch(/^pause/)
    expect(only('嗯，那么，等一下，这是另一张表。').cue).toBe('pause')
  })
})

describe('form and place', () => {
  test('code, data and calls are other whatever they say', () => {
    const text = '# wait, this is wrong\n{"wait": "no"}\n<tool_call>but</tool_call>'
    const thoughts = classify(text, lines(text, ['code', 'json', 'tool']))
    expect(thoughts.map(({ kind, subKind, cue }) => [kind, subKind, cue])).toEqual([
      ['other', 'code', null],
      ['other', 'call', null],
      ['other', 'call', null],
    ])
  })

  test('no words move code, data or calls from other', () => {
    const doubt = 'Wait, that is wrong. However, let me double-check: no, I made a mistake. '
    fc.assert(
      fc.property(fc.constantFrom<Segment['form']>('code', 'json', 'tool'), fc.nat(12), (form, times) => {
        const text = `Hmm, wait.\n${doubt.repeat(times + 1)}\nThat can't be right.\nAlternatively, no.\nBut wait.`
        expect(classify(text, lines(text, ['prose', form]))[1]?.kind).toBe('other')
      }),
    )
  })

  test('items of a plan are decomposition themselves', () => {
    const text =
      'I need to break the task down into the following subtasks:\n- write the first report\n- write the second report\n- send the mail\nGo.'
    const thoughts = classify(text, lines(text, ['prose', 'list', 'list', 'list']))
    expect(thoughts.slice(0, 4).map(({ kind }) => kind)).toEqual(Array(4).fill('decomposition'))
  })

  test('several pieces of work are global, one is local', () => {
    expect(only('I will split it into three parts.').subKind).toBe('global')
    expect(only('Let me compute the area.').subKind).toBe('local')
    const text = 'I need to check the following:\n- one\n- two'
    expect(classify(text, lines(text, ['prose', 'list', 'list']))[0]?.subKind).toBe('global')
  })

  test('what the prompt said is a restatement', () => {
    const text = 'A train leaves Lyon at noon with forty passengers.'
    const share = (prompt: string) => {
      const [thought] = classify(text, lines(text), prompt)
      return thought?.kind === 'other' ? thought.confidence : 0
    }
    expect(share('A train leaves Lyon at noon with forty passengers. When does it arrive?')).toBeGreaterThan(
      share(''),
    )
  })

  test('no cue leaves the prior with low confidence', () => {
    const thought = only('Blue elephants rarely paint.')
    expect(thought.cue).toBeNull()
    expect(thought.confidence).toBeLessThan(0.6)
  })
})

describe('laws', () => {
  const word = fc.constantFrom(
    'wait',
    'But',
    'so',
    'let me check',
    '等等',
    '，',
    '不对',
    '称',
    '. ',
    '\n',
    '3',
    '=',
    'ﬁ',
    '\ud800',
    '\u0000',
    '先',
    '再',
    '{',
    '`',
  )
  const anyText = fc.array(word, { maxLength: 30 }).map((parts) => parts.join(''))

  test('each segment gives one thought with a known cue', () => {
    const ids = new Set(lexicon.map(({ id }) => id))
    fc.assert(
      fc.property(anyText, (text) => {
        const segments = lines(text)
        const thoughts = classify(text, segments)
        expect(thoughts.map(({ start, end }) => [start, end])).toEqual(
          segments.map(({ start, end }) => [start, end]),
        )
        for (const { kind, confidence, cue } of thoughts) {
          expect(thoughtKinds).toContain(kind)
          expect(confidence).toBeGreaterThanOrEqual(0.2)
          expect(confidence).toBeLessThanOrEqual(1)
          expect(cue === null || ids.has(cue)).toBe(true)
        }
      }),
    )
  })

  test('a huge table is read in bounded time', () => {
    const text = '| wait | but | however '.repeat(100_000)
    const started = performance.now()
    expect(classify(text, [{ start: 0, end: text.length, form: 'table', truncated: false }])).toHaveLength(1)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('the lexicon', () => {
  test('keeps one kind and position for each id', () => {
    const seen = new Map<string, string>()
    const mixed = lexicon.filter(({ id, kind, position, weight }) => {
      const key = `${kind} ${position} ${weight}`
      const before = seen.get(id) ?? key
      seen.set(id, before)
      return before !== key
    })
    expect(mixed).toEqual([])
    expect(seen.size).toBeGreaterThan(80)
  })

  test('has no empty phrase and no shorthand left', () => {
    expect(
      lexicon.filter(({ phrase }) => phrase.trim() === '' || /[{}]/.test(phrase.replace('boxed{', ''))),
    ).toEqual([])
  })

  test('speaks both languages for every kind', () => {
    for (const kind of thoughtKinds) {
      const langs = new Set(lexicon.filter((entry) => entry.kind === kind).map(({ lang }) => lang))
      expect([...langs].sort()).toEqual(['en', 'zh'])
    }
  })
})

const data = join(import.meta.dirname, '../../../shared/data/labelled')
const hasData = existsSync(data)
if (!hasData) console.info('skipped: no labelled thoughts beside the project')

const rowsOf = (name: string) => {
  const bytes = readFileSync(join(data, name))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test.skipIf(!hasData)('reads nine in ten of the tricky rubric examples', () => {
  const rows = rowsOf('rubric_examples.jsonl')
  const right = rows.filter(({ text, label }) => {
    const form: Segment['form'] = text.startsWith('```') ? 'code' : 'prose'
    return classify(text, [{ start: 0, end: text.length, form, truncated: false }])[0]?.kind === label
  })
  expect(right.length / rows.length).toBeGreaterThan(0.88)
})

test.skipIf(!hasData)('agrees with the gold labels above a floor', () => {
  const texts = new Map(
    rowsOf('gold-1-traces.jsonl.gz').map((t) => [`${t.file}|${t.key}|${t.field}`, t.text]),
  )
  const rows = rowsOf('gold-1.jsonl')
  const byTrace = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) {
    const key = `${row.file}|${row.key}|${row.field}`
    byTrace.set(key, [...(byTrace.get(key) ?? []), row])
  }
  let right = 0
  for (const [key, labelled] of byTrace) {
    const inOrder = labelled.toSorted((a, b) => a.start - b.start)
    const segments = inOrder.map(
      ({ start, end }): Segment => ({ start, end, form: 'prose', truncated: false }),
    )
    const thoughts = classify(String(texts.get(key)), segments)
    right += thoughts.filter(({ kind }, i) => kind === inOrder[i]?.label).length
  }
  // Windows only, forms unknown: lower than docs/thoughts.md, which has the neighbours too.
  expect(rows).toHaveLength(1407)
  expect(right / rows.length).toBeGreaterThan(0.68)
})
