import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { decodeFile, decodeLimits, readRange } from './decode.ts'
import { joinBytes } from './joinBytes.ts'

const text = '{"a":"é 等等 😀"}\n'.repeat(500)
const decode = async (content: Uint8Array, chunk = 100_000) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    joinBytes(await allOf(decodeFile(aFile(content, { chunk })))),
  )

function zstd(content: string, ...options: string[]): Buffer {
  return execFileSync('zstd', ['-c', ...options], { input: content, maxBuffer: 2 ** 28 })
}
const hasZstd = (() => {
  try {
    return zstd('x').length > 0
  } catch {
    console.info('zstd tests are skipped: there is no zstd command here')
    return false
  }
})()

test.each([1, 2, 3, 1000])('takes off marks in chunks of %i', async (chunk) => {
  const utf16 = Buffer.from(`\u{feff}${text}`, 'utf16le')

  expect(await decode(Buffer.from(`\u{feff}${text}`), chunk)).toBe(text)
  expect(await decode(utf16, chunk)).toBe(text)
  expect(await decode(Buffer.from(utf16).swap16(), chunk)).toBe(text)
})

test.each([7, 100_000])('unwraps gzip in chunks of %i', async (chunk) => {
  expect(await decode(gzipSync(`\u{feff}${text}`), chunk)).toBe(text)
  expect(await decode(Buffer.concat([gzipSync(text), gzipSync(text)]), chunk)).toBe(text + text)
})

test.runIf(hasZstd).each([7, 100_000])('unwraps zstd in chunks of %i', async (chunk) => {
  expect(await decode(zstd(text), chunk)).toBe(text)
  expect(await decode(Buffer.concat([zstd(text, '--no-check'), zstd(text)]), chunk)).toBe(text + text)
})

test('leaves a stream early without hanging', async () => {
  const file = aFile(gzipSync('x'.repeat(50_000_000)), { chunk: 1000 })

  for await (const chunk of decodeFile(file)) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
})

test('damaged streams throw a Problem', async () => {
  const gzip = gzipSync(text)

  await expect(decode(gzip.subarray(0, 40))).rejects.toThrow('The gzip stream is damaged or cut off.')
  await expect(decode(Buffer.concat([gzip.subarray(0, 30), Buffer.from('garbage')]))).rejects.toThrow(
    'damaged',
  )
  await expect(decode(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 1, 2, 3))).rejects.toThrow('zstd stream')
})

test('errors of the source itself stay what they are', async () => {
  const file = aFile(gzipSync(text))
  const broken = {
    ...file,
    async *read() {
      yield* file.read()
      throw new RangeError('disk gone')
    },
  }

  await expect(allOf(decodeFile(broken))).rejects.toThrow('disk gone')
})

test('stops a stream that grows without end', async () => {
  const limits = { ...decodeLimits, ratioAfter: 1_000_000 }
  const bomb = aFile(gzipSync('0'.repeat(20_000_000)), { path: 'bomb.gz' })
  const big = { ...decodeLimits, bytes: 100_000 }

  await expect(allOf(decodeFile(bomb, { stored: 0 }, limits))).rejects.toThrow('bomb.gz unpacks without end')
  await expect(allOf(decodeFile(bomb, { stored: 0 }, big))).rejects.toThrow('unpacks without end')
})

test('refuses a zstd window of a gigabyte', async () => {
  const header = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 20 << 3, 0, 0, 0)

  await expect(decode(header)).rejects.toThrow('window is larger than 256 MB')
})

test('counts the stored bytes it has taken', async () => {
  const content = gzipSync(text)
  const meter = { stored: 0 }

  await allOf(decodeFile(aFile(content, { chunk: 10 }), meter))

  expect(meter.stored).toBe(content.length)
})

test.each([
  ['plain', Buffer.from(text)],
  ['with a mark', Buffer.from(`\u{feff}${text}`)],
  ['gzip', gzipSync(text)],
  ['UTF-16', Buffer.from(`\u{feff}${text}`, 'utf16le')],
])('gives back a range of a file: %s', async (_, content) => {
  const whole = new TextEncoder().encode(text)

  const range = await readRange(aFile(content, { chunk: 1000 }), { start: 300, end: 5500 })

  expect(range).toEqual(whole.slice(300, 5500))
})
