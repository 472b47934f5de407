import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmenterVersion, segmentReasoning } from './segment.ts'

const texts = (text: string) => segmentReasoning(text).map(({ start, end }) => text.slice(start, end))
const forms = (text: string) => segmentReasoning(text).map(({ form }) => form)

test('names its version', () => {
  expect(segmenterVersion).toBe('segmenter-1')
})

describe('sentences', () => {
  test.each<[string, string, string[]]>([
    ['plain stops', 'The sum is 5. So we stop. Done here!', ['The sum is 5.', 'So we stop.', 'Done here!']],
    ['decimals and versions', 'Pi is 3.14 in v1.2. Use it.', ['Pi is 3.14 in v1.2.', 'Use it.']],
    [
      'abbreviations',
      'See e.g. Figure 2, i.e. Fig. 3, by Dr. Smith vs. Prof. X. Then go.',
      ['See e.g. Figure 2, i.e. Fig. 3, by Dr. Smith vs. Prof. X.', 'Then go.'],
    ],
    [
      'stops inside brackets',
      'Use e.g. f(x. y) here. Prof. X agrees.',
      ['Use e.g. f(x. y) here.', 'Prof. X agrees.'],
    ],
    [
      'single initials',
      'By J. Smith and K. Jones. It is known.',
      ['By J. Smith and K. Jones.', 'It is known.'],
    ],
    ['a lone capital before an opener', 'Take side A. Then add B.', ['Take side A.', 'Then add B.']],
    [
      'lower-case continuation',
      'It is approx. five or so etc. and more.',
      ['It is approx. five or so etc. and more.'],
    ],
    [
      'lower-case markers',
      'that fails. wait, it does not. then go on.',
      ['that fails.', 'wait, it does not.', 'then go on.'],
    ],
    [
      'an identifier after a stop',
      'It needs a city. get_weather fits. x = 3 holds.',
      ['It needs a city.', 'get_weather fits.', 'x = 3 holds.'],
    ],
    [
      'closers after a stop',
      'He said "stop." (It was late.) We left.',
      ['He said "stop."', '(It was late.)', 'We left.'],
    ],
    [
      'brackets hold together',
      'We see (first. Second part. Third) this. Next one.',
      ['We see (first. Second part. Third) this.', 'Next one.'],
    ],
    [
      'inline formulas hold together',
      'Let $a. B$ and \\(c. D\\) be `e. F` here. Next one.',
      ['Let $a. B$ and \\(c. D\\) be `e. F` here.', 'Next one.'],
    ],
    [
      'money is no formula',
      'It costs $5. The other costs $6. Both are dear.',
      ['It costs $5.', 'The other costs $6.', 'Both are dear.'],
    ],
    [
      'a bracket never closed',
      'We see (first one. Second part.\nNext line.',
      ['We see (first one.', 'Second part.', 'Next line.'],
    ],
    [
      'glued output',
      'This is correct.Wait, no. Is it right?Yes it is.',
      ['This is correct.', 'Wait, no.', 'Is it right?', 'Yes it is.'],
    ],
    ['method calls are not glued', 'Call obj.Wait() and foo.Next.', ['Call obj.Wait() and foo.Next.']],
    [
      'inline numbers stay',
      '1. First thing 2. Second thing 3. Third thing',
      ['1. First thing 2. Second thing 3. Third thing'],
    ],
    [
      'a result that looks like a number',
      'Then x is 3. So y is 4. Fine then.',
      ['Then x is 3.', 'So y is 4.', 'Fine then.'],
    ],
    [
      'Chinese without spaces',
      '先查天气，再查航班。然后汇总！可以吗？可以；下一步继续',
      ['先查天气，再查航班。', '然后汇总！', '可以吗？', '可以；下一步继续'],
    ],
    ['Chinese closers', '他说“够了。”然后走了。', ['他说“够了。”', '然后走了。']],
    [
      'Latin stop before Chinese',
      'so x=a.所以成立了。This is it.',
      ['so x=a.', '所以成立了。', 'This is it.'],
    ],
    [
      'hard-wrapped lines',
      `${'This long sentence is wrapped by hand at a fixed column because'}\nthe writer liked it so. New one.`,
      [
        'This long sentence is wrapped by hand at a fixed column because\nthe writer liked it so.',
        'New one.',
      ],
    ],
  ])('keeps %s', (_, text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  test('one paragraph without line breaks gives its sentences', () => {
    const text = Array.from(
      { length: 120 },
      (_, i) => `The value number ${i} is checked against the table.`,
    ).join(' ')
    expect(segmentReasoning(text)).toHaveLength(120)
  })
})

describe('fragments', () => {
  test.each<[string, string, string[]]>([
    [
      'an interjection',
      'Hmm. The sign is off. Wait. It is fine.',
      ['Hmm. The sign is off.', 'Wait. It is fine.'],
    ],
    ['a chain of interjections', 'Okay. Hmm. Wait. Go on then.', ['Okay. Hmm. Wait. Go on then.']],
    [
      'a Chinese interjection',
      '嗯。我们来看一下。等等。这里错了吧。',
      ['嗯。我们来看一下。', '等等。这里错了吧。'],
    ],
    ['a lone list number', '1.\nTake the first one.', ['1.\nTake the first one.']],
    ['not over a blank line', 'Hmm.\n\nThe sign is off.', ['Hmm.', 'The sign is off.']],
    ['not into a list', 'Okay.\n- first item', ['Okay.', '- first item']],
  ])('joins %s forward', (_, text, expected) => {
    expect(texts(text)).toEqual(expected)
  })
})

describe('blocks', () => {
  test.each<[string, string, [string, string][]]>([
    [
      'fenced code',
      'Run it:\n```python\nx = 1. Y\n```\nDone now.',
      [
        ['prose', 'Run it:'],
        ['code', '```python\nx = 1. Y\n```'],
        ['prose', 'Done now.'],
      ],
    ],
    [
      'tildes',
      '~~~\na\n```\n~~~\nAfter it.',
      [
        ['code', '~~~\na\n```\n~~~'],
        ['prose', 'After it.'],
      ],
    ],
    [
      'fence in a line of prose',
      '```foo``` is code. Next one.',
      [
        ['prose', '```foo``` is code.'],
        ['prose', 'Next one.'],
      ],
    ],
    [
      'JSON',
      'Args:\n{\n  "a": "x. Y}",\n  "b": [1]\n}\nSent off.',
      [
        ['prose', 'Args:'],
        ['json', '{\n  "a": "x. Y}",\n  "b": [1]\n}'],
        ['prose', 'Sent off.'],
      ],
    ],
    [
      'an array of strings in prose',
      '["a", "b"] are the cities. Next one.',
      [
        ['prose', '["a", "b"] are the cities.'],
        ['prose', 'Next one.'],
      ],
    ],
    [
      'a tool call',
      'Calling.\n<tool_call>\n{"name": "f"}\n</tool_call>\nAnd wait.',
      [
        ['prose', 'Calling.'],
        ['tool', '<tool_call>\n{"name": "f"}\n</tool_call>'],
        ['prose', 'And wait.'],
      ],
    ],
    [
      'a table',
      'See:\n| a | b |\n|---|---|\n| 1. X | 2 |\nDone now.',
      [
        ['prose', 'See:'],
        ['table', '| a | b |\n|---|---|\n| 1. X | 2 |'],
        ['prose', 'Done now.'],
      ],
    ],
    [
      'a formula with its lead-in',
      'The formula is:\n\n\\[\na. B\n\\]\nNext one.',
      [
        ['prose', 'The formula is:\n\n\\[\na. B\n\\]'],
        ['prose', 'Next one.'],
      ],
    ],
    [
      'a formula after a full stop',
      'It is so.\n$$ x = 5 $$',
      [
        ['prose', 'It is so.'],
        ['math', '$$ x = 5 $$'],
      ],
    ],
    [
      'headings',
      '# One. Two\n**Bold title:**\nStep 3: Solve for x\nStep 4: x = 2. Then stop.',
      [
        ['heading', '# One. Two'],
        ['heading', '**Bold title:**'],
        ['heading', 'Step 3: Solve for x'],
        ['prose', 'Step 4: x = 2.'],
        ['prose', 'Then stop.'],
      ],
    ],
    [
      'list items with their lead-in',
      'Sub-tasks:\n1. find it\n2) change it\n(c) mail it\n• rest\n③ more\n第一步 查\n步骤2：取\n- end',
      [
        ['prose', 'Sub-tasks:'],
        ['list', '1. find it'],
        ['list', '2) change it'],
        ['list', '(c) mail it'],
        ['list', '• rest'],
        ['list', '③ more'],
        ['list', '第一步 查'],
        ['list', '步骤2：取'],
        ['list', '- end'],
      ],
    ],
    [
      'a pasted stack trace',
      'Error: boom. At once\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)',
      [
        ['prose', 'Error: boom.'],
        ['prose', 'At once'],
        ['prose', 'at f (a.ts:1:2)'],
        ['prose', 'at g (b.ts:3:4)'],
      ],
    ],
  ])('reads %s', (_, text, expected) => {
    expect(segmentReasoning(text).map((s) => [s.form, text.slice(s.start, s.end)])).toEqual(expected)
  })

  test.each([
    ['code', 'See this:\n```js\nlet a = 1\n\nlet b'],
    ['json', 'See this.\n{"a": [1, 2,\n"b'],
    ['tool', 'See this.\n<tool_call>\n{"name": "f"'],
  ])('flags a half-open %s block as truncated', (form, text) => {
    const last = segmentReasoning(text).at(-1)
    expect(last).toMatchObject({ form, truncated: true, end: text.length })
    expect(segmentReasoning(text)).toHaveLength(2)
  })

  test('a long array is one thought with its lead-in', () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `a_{${i}} & = b_{${i}} + c_{${i}}. D & \\text{by hand} \\\\`,
    )
    const text = `The system reads\n\\begin{aligned}\n${rows.join('\n')}\n\\end{aligned}\nNow solve it.`
    expect(segmentReasoning(text)).toHaveLength(2)
  })

  test('a table is no prose', () => {
    expect(forms('| a |\n| b |')).toEqual(['table'])
  })
})

describe('long text', () => {
  test('a change of mind cuts only long sentences', () => {
    const half =
      'the first reading of the request says that both of the cities are wanted by the user at once'
    const short = `${half}, but wait, that is odd.`
    const long = `${half} and ${half} and ${half}, but wait, that is odd.`
    expect(texts(short)).toHaveLength(1)
    expect(texts(long)[1]).toBe('but wait, that is odd.')
  })

  test('a Chinese change of mind cuts likewise', () => {
    const text = `${'用户的请求里提到了很多个城市和日期，'.repeat(15)}不对，应该只查一个。`
    expect(texts(text).at(-1)).toBe('不对，应该只查一个。')
  })

  test('no unit of prose exceeds the cap', () => {
    const words = texts('word '.repeat(2000))
    const ideographs = texts('字'.repeat(4000))
    expect(Math.max(...words.map((t) => t.length))).toBeLessThanOrEqual(1500)
    expect(Math.max(...ideographs.map((t) => t.length))).toBe(1500)
  })

  test('the cap never cuts inside a surrogate pair', () => {
    const text = `a${'😀'.repeat(3000)}`
    const cuts = segmentReasoning(text).map(({ start }) => text.charCodeAt(start))
    expect(cuts.filter((code) => code >= 0xdc00 && code <= 0xdfff)).toEqual([])
    expect(texts(text).join('')).toBe(text)
  })

  test('a repeated sentence is kept each time', () => {
    expect(segmentReasoning('I should check the parameters again. '.repeat(400))).toHaveLength(400)
  })

  const hostile = [
    '(',
    '$ ',
    '`',
    '{"a":',
    '{"\n',
    '\\[ \n',
    '\\[ \\] ',
    '<tool_call>\n',
    '```\n',
    '| ',
    'Wait. ',
    '\\',
    ', but wait',
    '# ',
    '<think>',
  ]
  test.each([
    ...['a'.repeat(50), '. ', '等等'].map((unit) => ({ unit, megabytes: 10 })),
    ...hostile.map((unit) => ({ unit, megabytes: 2 })),
  ])('$megabytes MB of $unit ends in linear time', { timeout: 60_000 }, ({ unit, megabytes }) => {
    const text = unit.repeat(Math.ceil((megabytes * 1e6) / unit.length))
    const started = performance.now()
    const segments = segmentReasoning(text)
    expect(segments.at(-1)?.end ?? 0).toBe(unit === '<think>' ? 0 : text.trimEnd().length)
    // A quadratic reading would take hours; the margin is for a busy machine.
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

describe('tags', () => {
  test('no segment covers a reasoning tag', () => {
    expect(texts('<think>\nOkay, go.\n</think>\nThe answer.')).toEqual(['Okay, go.', 'The answer.'])
    expect(texts('<think>half open')).toEqual(['half open'])
    expect(texts('<|begin_of_thought|>a b c<|end_of_thought|>')).toEqual(['a b c'])
  })

  test('nothing but a tag gives nothing', () => {
    expect(segmentReasoning('<think>\n')).toEqual([])
    expect(segmentReasoning('')).toEqual([])
    expect(segmentReasoning(' \n\t\u3000')).toEqual([])
  })
})

const atoms = [
  'The user wants it',
  'so',
  'wait',
  'Wait',
  'Hmm',
  'but wait',
  'x',
  '3',
  '14',
  '.',
  '. ',
  '? ',
  '!',
  '...',
  '…',
  ', ',
  '; ',
  ': ',
  ' ',
  ' ',
  '\n',
  '\n\n',
  '\t',
  '(',
  ')',
  '$',
  '$$',
  '`',
  '```',
  '~~~',
  '\\',
  '\\[',
  '\\]',
  '\\(',
  '\\)',
  '\\begin{a}',
  '\\end{a}',
  '{',
  '}',
  '{"',
  '["',
  '"',
  ']',
  '<tool_call>',
  '</tool_call>',
  '<function=',
  '<think>',
  '</think>',
  '|',
  '#',
  '# ',
  '**',
  '- ',
  '1. ',
  '2. ',
  'a) ',
  '(a) ',
  '• ',
  'Step 3',
  'e.g.',
  'Fig. ',
  'J. ',
  '嗯',
  '等等',
  '，',
  '。',
  '！',
  '；',
  '不对',
  '步骤1',
  '第一步',
  '”',
  '\u0000',
  '\ud800',
  '\udc00',
  '😀',
  '\u200b',
  '\u202e',
  '\ufeff',
  '。',
  'a long run of ordinary words that goes past the sixty characters of a wrapped line',
  'f(',
  '_',
  '=',
  '—',
]
const anyText = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((parts) => parts.join(''))
const longText = fc
  .tuple(
    anyText,
    fc.constantFrom('word and ', '字', 'abc, but wait, ', '(foo. Bar '),
    fc.integer({ min: 0, max: 400 }),
    anyText,
  )
  .map(([a, unit, n, b]) => a + unit.repeat(n) + b)
const text = fc.oneof(anyText, longText, fc.string({ unit: 'binary' }))

describe('laws', () => {
  test('segments are in order, apart and tile the text', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(text, (t) => {
        let at = 0
        for (const { start, end } of segmentReasoning(t)) {
          expect(
            t
              .slice(at, start)
              .replace(/<\/?think(?:ing)?>/g, '')
              .trim(),
          ).toBe('')
          expect(end).toBeGreaterThan(start)
          expect(t.slice(start, end)).toBe(t.slice(start, end).trim())
          at = end
        }
        expect(
          t
            .slice(at)
            .replace(/<\/?think(?:ing)?>/g, '')
            .trim(),
        ).toBe('')
      }),
      { numRuns: 3000 },
    )
  })

  test('more text never moves an earlier segment', { timeout: 60_000 }, () => {
    const offsets = (t: string) => segmentReasoning(t).map(({ start, end }) => `${start}-${end}`)
    fc.assert(
      fc.property(text, fc.double({ min: 0, max: 1, noNaN: true }), (t, share) => {
        const prefix = t.slice(0, Math.floor(t.length * share))
        const settled = offsets(prefix).slice(0, -1)
        expect(offsets(t).slice(0, settled.length)).toEqual(settled)
      }),
      { numRuns: 10_000 },
    )
  })

  test('CRLF gives the segments of LF', () => {
    fc.assert(
      fc.property(text, (t) => {
        const unix = t.replaceAll('\r', '')
        const windows = unix.replaceAll('\n', '\r\n')
        expect(texts(windows).map((s) => s.replaceAll('\r\n', '\n'))).toEqual(texts(unix))
      }),
      { numRuns: 2000 },
    )
  })

  test('no segment starts inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (t) => {
        const inside = segmentReasoning(t).filter(({ start }) => /^[\udc00-\udfff]/.test(t.slice(start)))
        expect(inside).toEqual([])
      }),
    )
  })

  test('its own segments are segments again', () => {
    const word = fc.constantFrom('value', 'Paris', 'x', 'so', 'Wait', '42', 'function', '用户', '天气')
    const stop = fc.constantFrom('. ', '? ', '.\n', ':\n- ', '\n\n', '。', ', ')
    const plain = fc
      .array(fc.tuple(word, word, word, stop), { maxLength: 30 })
      .map((s) => s.map(([a, b, c, d]) => `${a} ${b} ${c}${d}`).join(''))
    fc.assert(
      fc.property(plain, (t) => {
        expect(texts(texts(t).join('\n\n'))).toEqual(texts(t))
      }),
    )
  })
})

const folder = join(import.meta.dirname, '../../../shared/data/bfcl-v3-dcore/result/Qwen3-8B')
const hasFiles = existsSync(folder)
if (!hasFiles) console.info('skipped: no real dumps beside the project')

test.skipIf(!hasFiles)('real reasoning is tiled without loss', () => {
  const traces = readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => String(JSON.parse(line).reasoning_content))
  const lost = traces.filter((t) => texts(t).join('').replace(/\s/g, '') !== t.replace(/<\/?think>|\s/g, ''))
  expect(traces).toHaveLength(1338)
  expect(lost).toEqual([])
})
