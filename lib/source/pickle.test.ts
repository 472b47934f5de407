import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import { aPickle, bytesOf, lengthBytes } from '#lib/testing/aPickle.ts'
import { seededNumbers } from '#lib/testing/mixedText.ts'
import { unpickle } from './pickle.ts'
import { jsonOfPickle } from './pickleJson.ts'
import { sizesOf } from './pickleSize.ts'

const read = (bytes: Uint8Array): Json => jsonOfPickle(unpickle(bytes), new Map()).value
const pickle = (...parts: readonly (string | Uint8Array)[]) => bytesOf('\x80\x02', ...parts, '.')

function problemOf(act: () => unknown): Problem {
  try {
    act()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const written = z
  .array(z.object({ name: z.string(), protocol: z.number(), pickle: z.string(), value: z.custom<Json>() }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/pickles.json'), 'utf8')))

describe('pickles of Python itself', () => {
  test.each(written)('$name in protocol $protocol', ({ pickle: base64, value }) => {
    const found = read(bytesOfBase64(base64))
    expect(JSON.stringify(found)).toBe(JSON.stringify(value))
  })

  test('counts what is not finite', () => {
    const value = unpickle(pickle('](G\x7f\xf8\0\0\0\0\0\0G\xff\xf0\0\0\0\0\0\0K\x01e'))
    expect(jsonOfPickle(value, new Map())).toEqual({ value: [null, null, 1], nonfinite: 2 })
  })

  test('the pickles of tests are read as they were meant', () => {
    const value = { a: [1, -70000, 0.5, null, true, false, 'é', []], b: { c: {} } }
    expect(read(aPickle(value))).toEqual(value)
  })
})

const systemCall = pickle('cos\nsystem\nX\x0e\0\0\0touch /tmp/pwn\x85R')

describe('what is not on the list is refused and nothing is run', () => {
  test.each([
    ['os.system', systemCall],
    ['posix.system', bytesOf('\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x02id\x85R.')],
    ['builtins.eval', pickle('cbuiltins\neval\nX\x01\0\0\x001\x85R')],
    ['__builtin__.exec', pickle('c__builtin__\nexec\nX\x01\0\0\x001\x85R')],
    ['subprocess.Popen', pickle('csubprocess\nPopen\n)\x81')],
    ['os.system', pickle('(ios\nsystem\n')],
    ['PIL.Image.Image', pickle('cPIL.Image\nImage\n)\x81}b')],
    ['torch.storage._load_from_bytes', pickle('ctorch.storage\n_load_from_bytes\nB\x01\0\0\0x\x85R')],
    ['torch.nn.modules.linear.Linear', pickle('ctorch.nn.modules.linear\nLinear\n)\x81}b')],
    ['numpy.core.multiarray.__class__', pickle('cnumpy.core.multiarray\n__class__\n')],
    ['constructor', pickle('c\nconstructor\n')],
    ['copyreg', pickle('\x82\x01')],
    ['persistent id', pickle('X\x01\0\0\0aQ')],
  ])('%s', (name, bytes) => {
    const problem = problemOf(() => unpickle(bytes))
    expect(problem.code).toBe('refused')
    expect(problem.message).toContain(name)
    expect(problem.message).toContain('Nothing was run')
  })

  test.each([
    ['builtins.getattr', 'cbuiltins\ngetattr\ncbuiltins\nset\nX\x09\0\0\0__class__\x86R'],
    ['builtins.list', 'cbuiltins\nlist\n]\x85R'],
    ['_codecs.encode', 'c_codecs\nencode\nX\x01\0\0\0aX\x03\0\0\0zip\x86R'],
    ['torch._utils._rebuild_tensor_v2', 'ctorch._utils\n_rebuild_tensor_v2\n)R'],
    ['a dictionary with attributes', 'ccollections\nOrderedDict\n)R}b'],
    ['a value', 'K\x01)R'],
  ])('a known name used in another way: %s', (name, code) => {
    const problem = problemOf(() => unpickle(pickle(code)))
    expect(problem).toMatchObject({ code: 'refused' })
    expect(problem.message).toContain(name)
  })

  test('names the place', () => {
    const samples = bytesOf(
      '}X\x07\0\0\0samples](}X\x01\0\0\0aK\x01s}(X\x01\0\0\0bK\x01X\x04\0\0\0meta}(X\x04\0\0\0tool',
    )
    const problem = problemOf(() => unpickle(pickle(samples, 'cos\nsystem\n)Ruueus')))
    expect(problem.message).toContain('"os.system" (at [1].meta.tool, byte ')
  })
})

describe('hostile pickles end with a clear word', () => {
  const long = lengthBytes(1e9)
  test.each([
    ['text of a billion bytes', pickle('X', long, 'abc'), 'ends in the middle'],
    ['bytes beyond every file', bytesOf('\x80\x05\x96', '\xff'.repeat(8), 'abc.'), 'ends in the middle'],
    ['a whole number of a billion bytes', pickle('\x8b', long), 'whole number of 1000000000 bytes'],
    ['a name without an end', pickle('c', 'a'.repeat(5000)), 'has no end'],
    ['no end', bytesOf('\x80\x02]'), 'ends in the middle'],
    ['nothing', new Uint8Array(0), 'ends in the middle'],
    ['protocol 1', bytesOf('](K\x01e.'), 'does not begin with its protocol'],
    ['protocol 9', bytesOf('\x80\x09N.'), 'protocol 9'],
    ['an unknown operation', pickle('\xff'), 'operation 255'],
    ['an empty stack', pickle('a'), 'takes a value where none is'],
    ['a stack that ends at a mark', pickle('N(R'), 'takes a value where none is'],
    ['a mark that is missing', pickle(']K\x01e'), 'takes a value where none is'],
    ['members of no list', pickle('N(K\x01e'), 'no list'],
    ['keys of no dictionary', pickle('](K\x01K\x02u'), 'no dictionary'],
    ['a key without a value', pickle('}(K\x01u'), 'without a value'],
    ['a list as a key of a list', pickle('}(]]aK\x01u'), 'neither text nor a number'],
    ['a memo that is empty', pickle('h\x05'), 'memo'],
    ['nothing to stop at', bytesOf('\x80\x02.'), 'takes a value where none is'],
  ])('%s', (_name, bytes, words) => {
    expect(problemOf(() => unpickle(bytes)).message).toContain(words)
  })

  test('a list that holds itself', () => {
    const value = unpickle(pickle(']q\0h\0a'))
    expect(problemOf(() => sizesOf(value, 1e6)).message).toContain('holds itself')
    const within = unpickle(pickle('}q\0(X\x01\0\0\0a](h\0eu'))
    expect(problemOf(() => sizesOf(within, 1e6)).message).toContain('holds itself')
  })

  test('lists that repeat one another a billion times', () => {
    const twice = Array.from({ length: 40 }, (_, at) => {
      const before = String.fromCharCode(at)
      return `](h${before}h${before}eq${String.fromCharCode(at + 1)}`
    })
    const value = unpickle(pickle('](K\x01eq\0', ...twice))
    expect(problemOf(() => sizesOf(value, 2 ** 31)).message).toContain('repeats itself')
  })

  test('a million lists in one another', () => {
    const value = unpickle(pickle(']'.repeat(1e6), 'a'.repeat(1e6 - 1)))
    expect(problemOf(() => sizesOf(value, 2 ** 31)).message).toContain('nested deeper')
  })

  test('more in memory than may be built', () => {
    const limits = { weight: 1e6, waiting: 1e5, containers: 1e5 }
    const many = [pickle(']'.repeat(50_000)), pickle('('.repeat(110_000)), pickle('N'.repeat(2e5))]
    const texts = many.map((bytes) => problemOf(() => unpickle(bytes, limits)).code)
    expect(texts).toEqual(['too-large', 'too-large', 'too-large'])
  })

  test('numbers of an array that are asked for again and again', () => {
    const array = bytesOf(
      ...['cnumpy.core.numeric\n_frombuffer\nq\x030', 'cnumpy\ndtype\nX\x02\0\0\0u1\x85Rq\x010'],
      ...['B', lengthBytes(1000), 'x'.repeat(1000), 'q\x040M\xe8\x03\x85q\x050'],
      ...Array.from({ length: 200 }, () => 'h\x03(h\x04h\x01h\x05X\x01\0\0\0CtR0'),
    )
    expect(
      problemOf(() => unpickle(pickle(array, 'N'), { weight: 1e6, waiting: 1e5, containers: 1e5 })).code,
    ).toBe('too-large')
  })
})

const bytesOfBase64 = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

test('a pickle that is cut off anywhere is refused', () => {
  const whole = bytesOfBase64(written.find(({ name }) => name === 'numpy arrays')?.pickle ?? '')
  const cut = Array.from({ length: whole.length - 1 }, (_, end) => whole.subarray(0, end))
  expect(cut.map((bytes) => problemOf(() => read(bytes)).code)).toEqual(cut.map(() => 'invalid'))
})

test('no damage to a pickle is anything but a value or a refusal', () => {
  const limits = { weight: 1e7, waiting: 1e5, containers: 1e5 }
  const short = written.filter(({ name }) => !name.startsWith('long'))
  const kinds = new Set<string>()
  const random = seededNumbers(7)
  for (let round = 0; round < 20_000; round += 1) {
    const bytes = bytesOfBase64(short[round % short.length]?.pickle ?? '')
    for (let flips = 0; flips < 1 + (round % 3); flips += 1)
      bytes[2 + Math.floor(random() * (bytes.length - 2))] = Math.floor(random() * 256)
    try {
      const value = unpickle(bytes, limits)
      sizesOf(value, 1e8)
      JSON.stringify(jsonOfPickle(value, new Map()))
      kinds.add('value')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      kinds.add(error.code)
    }
  }
  expect([...kinds].sort()).toEqual(['invalid', 'refused', 'value'])
})
