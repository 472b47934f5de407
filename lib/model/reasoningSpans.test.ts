import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reasoningSpans } from './reasoningSpans.ts'
import { closingTag, reasoningTags, trailingOpenTag } from './reasoningTags.ts'

const inner = (text: string) => reasoningSpans(text).map(({ start, end }) => text.slice(start, end))

test.each([
  ['<think>', '</think>', 'think'],
  ['<thinking>', '</thinking>', 'thinking'],
  ['<thought>', '</thought>', 'thought'],
  ['<reasoning>', '</reasoning>', 'reasoning'],
  ['[THINK]', '[/THINK]', 'THINK'],
  ['◁think▷', '◁/think▷', '◁think▷'],
  ['<seed:think>', '</seed:think>', 'seed:think'],
  ['<|begin_of_thought|>', '<|end_of_thought|>', 'begin_of_thought'],
  ['<|channel|>analysis<|message|>', '<|end|>', 'harmony'],
])('finds reasoning between %s and %s', (open, close, marker) => {
  const text = `${open}\nTwo and two.\n${close}\nFour.`

  expect(reasoningSpans(text)).toEqual([
    {
      start: open.length + 1,
      end: open.length + 14,
      openTag: `${open}\n`,
      tagStart: 0,
      tagEnd: open.length + 14 + close.length,
      marker,
      closed: true,
      openPrefilled: false,
    },
  ])
})

test('takes all line breaks into the opening tag', () => {
  expect(reasoningSpans('<think>\n\nOkay</think>')[0]).toMatchObject({ openTag: '<think>\n\n', start: 9 })
  expect(reasoningSpans('<think>\r\nOkay</think>')[0]).toMatchObject({ openTag: '<think>\r\n', start: 9 })
})

test('an empty pair of tags has length zero', () => {
  expect(inner('<think>\n\n</think>\n\nYes.')).toEqual([''])
  expect(inner('<think></think>Yes.')).toEqual([''])
  expect(inner('<think> \n </think>Yes.')).toEqual([''])
})

test('an unclosed tag runs to the end', () => {
  const [span] = reasoningSpans('Well. <think>\nFirst I')

  expect(span).toMatchObject({ start: 14, end: 21, tagStart: 6, tagEnd: 21, closed: false })
})

test('a lone closing tag closes what the prompt opened', () => {
  const [span, ...rest] = reasoningSpans('Six sevens.\n</think>\n42 </think>')

  expect(span).toEqual({
    start: 0,
    end: 12,
    openTag: '',
    tagStart: 0,
    tagEnd: 20,
    marker: 'think',
    closed: true,
    openPrefilled: true,
  })
  expect(rest).toEqual([])
})

test('several pairs give a list in order', () => {
  expect(inner('<think>a</think> x <think>b</think> y [THINK]c[/THINK]')).toEqual(['a', 'b', 'c'])
})

test('the first closing tag of the kind closes', () => {
  expect(inner('<think>a <think> b</think> c</think>')).toEqual(['a <think> b'])
  expect(inner('<think>a </thinking> b</think> c')).toEqual(['a </thinking> b'])
})

test('raw harmony closes where the next message begins', () => {
  const text = '<|channel|>analysis<|message|>Hm.<|start|>assistant<|channel|>final<|message|>4<|return|>'

  expect(reasoningSpans(text)).toMatchObject([{ start: 30, end: 33, tagEnd: 33, closed: true }])
})

test('glued harmony channels are told apart', () => {
  const text = 'analysisAdd them.assistantfinalIt is 4.'
  const twice = 'analysisLook.assistantcommentary to=functions.f json{}assistantanalysisSo.assistantfinalDone'

  expect(inner(text)).toEqual(['Add them.'])
  expect(reasoningSpans(text)[0]).toMatchObject({ openTag: 'analysis', tagEnd: 31, closed: true })
  expect(inner(twice)).toEqual(['Look.', 'So.'])
})

test('glued analysis without another channel is unclosed', () => {
  expect(reasoningSpans('analysisWe need to')).toMatchObject([{ start: 8, end: 18, closed: false }])
})

test('the word analysis alone is no channel', () => {
  expect(reasoningSpans('analysis of variance is a method')).toEqual([])
})

test.each(['', 'Plain answer.', 'a < b and b > c', '<thin', '[INST]'])('finds nothing in %j', (text) => {
  expect(reasoningSpans(text)).toEqual([])
})

const fragment = fc.constantFrom(
  ...reasoningTags.flatMap(({ open, close }) => [open, close]),
  '<|start|>',
  '\n',
  ' ',
  'word',
  '等等',
  '\ud800',
)

test('spans stand in order and give back the text', () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      let at = 0
      for (const span of reasoningSpans(text)) {
        expect(span.tagStart).toBeGreaterThanOrEqual(at)
        expect(span.tagStart + (span.openPrefilled ? 0 : span.openTag.length)).toBe(span.start)
        expect(span.start).toBeLessThanOrEqual(span.end)
        expect(span.end).toBeLessThanOrEqual(span.tagEnd)
        at = span.tagEnd
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('ten megabytes of openings are one span', () => {
  expect(reasoningSpans('<think>'.repeat(1_500_000))).toHaveLength(1)
  expect(reasoningSpans('</think>'.repeat(1_300_000))).toHaveLength(1)
  expect(reasoningSpans('<think></think>'.repeat(100_000))).toHaveLength(100_000)
})

test('names the tag that closed a block', () => {
  const block = { marker: 'think', openTag: '<think>\n', openPrefilled: false, closed: true }

  expect(closingTag(block)).toBe('</think>')
  expect(closingTag({ ...block, closed: false })).toBe('')
  expect(closingTag({ ...block, openTag: '', openPrefilled: true })).toBe('</think>')
  expect(closingTag({ ...block, marker: 'reasoning', openTag: '' })).toBe('')
})

test('finds the opening tag a prompt ends with', () => {
  expect(trailingOpenTag('Assistant: <think>\n')).toMatchObject({ start: 11, tag: { marker: 'think' } })
  expect(trailingOpenTag('write <think> first')).toBeNull()
})
