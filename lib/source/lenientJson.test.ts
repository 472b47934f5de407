import { expect, test } from 'vitest'
import { parseLenient } from './lenientJson.ts'

test.each([
  ['{"a":NaN}', { a: null }, 1],
  ['{"a":-Infinity,"b":[Infinity,NaN]}', { a: null, b: [null, null] }, 3],
  ['{"a":"NaN and Infinity"}', { a: 'NaN and Infinity' }, 0],
  ['{"a":"say \\"NaN\\" -Infinity","b":NaN}', { a: 'say "NaN" -Infinity', b: null }, 1],
  ['{"a":"ends in a backslash\\\\","b":NaN}', { a: 'ends in a backslash\\', b: null }, 1],
  ['NaN', null, 1],
])('reads bare tokens of %s outside strings', (text, value, nonfinite) => {
  expect(parseLenient(text)).toEqual({ ok: true, value, nonfinite })
  expect(parseLenient(text, true)).toEqual({ ok: true, value, nonfinite })
})

test.each(['{"a":1', 'hello', '{"a":nan}', "{'a':1}", '', '{"a":"NaN}'])('gives a reason for %j', (text) => {
  const result = parseLenient(text)

  expect(result.ok).toBe(false)
  expect(result).toHaveProperty('reason', expect.stringContaining('Not valid JSON'))
})

test('keeps whole numbers beyond 2^53 as text', () => {
  const text =
    '{"seed":12345678901234567890,"neg":-9007199254740993,"safe":9007199254740991,"f":1e300,"s":"99999999999999999999"}'

  expect(parseLenient(text)).toEqual({
    ok: true,
    value: {
      seed: '12345678901234567890',
      neg: '-9007199254740993',
      safe: 9007199254740991,
      f: 1e300,
      s: '99999999999999999999',
    },
    nonfinite: 0,
  })
})

test('refuses hostile nesting instead of overflowing', () => {
  for (const text of [
    '['.repeat(201) + ']'.repeat(201),
    '{"a":'.repeat(200_000).concat('1', '}'.repeat(200_000)),
  ]) {
    expect(parseLenient(text)).toEqual({ ok: false, reason: 'Nested deeper than 200 levels.' })
  }
  expect(parseLenient('['.repeat(200) + ']'.repeat(200)).ok).toBe(true)
})

test('keeps a key that names the prototype', () => {
  const result = parseLenient('{"__proto__":{"polluted":NaN}}')

  expect(JSON.stringify(result)).toBe('{"ok":true,"value":{"__proto__":{"polluted":null}},"nonfinite":1}')
})
