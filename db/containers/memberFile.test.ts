import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinBytes } from '#lib/source/joinBytes.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { type MemberPlace, memberFile } from './memberFile.ts'

const text = Buffer.from(Array.from({ length: 200_000 }, (_, i) => `line ${i * 7919}, `).join(''))
const small = text.subarray(0, 50_000)

function member(
  content: Buffer,
  stored: Buffer,
  traits: Partial<MemberPlace> & { readonly size?: number } = {},
) {
  const around = Buffer.concat([Buffer.alloc(100, 1), stored, Buffer.alloc(100, 2)])
  const place = { start: 100, stored: stored.length, method: 'deflate' as const, size: content.length }
  return memberFile(aFile(around, { chunk: 70_000 }), { path: 'a', hash: '', ...place, ...traits })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const hasZstd = (() => {
  try {
    execFileSync('zstd', ['--version'])
    return true
  } catch {
    console.info('the zstd member is not tested: there is no zstd command here')
    return false
  }
})()

async function expectAnyPart(file: SourceFile): Promise<void> {
  const part = async (start?: number, end?: number) => hashOf(joinBytes(await allOf(file.read(start, end))))

  expect(await part()).toBe(hashOf(text))
  expect(await part(1_500_000, 1_600_001)).toBe(hashOf(text.subarray(1_500_000, 1_600_001)))
  expect(await part(2_000_000)).toBe(hashOf(text.subarray(2_000_000)))
}

test('gives any part of a stored member', () => expectAnyPart(member(text, text, { method: 'stored' })))

test('gives any part of a deflated member', () => expectAnyPart(member(text, deflateRawSync(text))))

test.runIf(hasZstd)('gives any part of a zstd member', () =>
  expectAnyPart(member(text, execFileSync('zstd', ['-c'], { input: text }), { method: 'zstd' })),
)

test.each([
  ['shorter than it says', small, deflateRawSync(small), { size: small.length + 1 }],
  ['longer than it says', small, deflateRawSync(small), { size: small.length - 1 }],
  ['longer than it says, streamed', text, deflateRawSync(text), { size: text.length - 1 }],
  ['cut off, streamed', text, deflateRawSync(text).subarray(0, -5000), {}],
  ['no deflate', small, small, {}],
])('refuses a member that is %s', async (_, content, stored, traits) => {
  await expect(allOf(member(content, stored, traits).read())).rejects.toThrow('damaged')
})
