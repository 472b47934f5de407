import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { ParseResult } from './format.ts'
import { native } from './native.ts'
import { nativeSchema } from './nativeSchema.ts'
import { nativeWriter } from './nativeWriter.ts'

const fixture = join(import.meta.dirname, 'fixtures/native/shop-grpo/lines.jsonl')
const lines: readonly Json[] = readFileSync(fixture, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** The schema of one kind of line, which the whole schema picks by `type`. */
function schemaOf(kind: string): z.ZodType {
  const definitions = nativeSchema.$defs
  const own = isJsonObject(definitions) ? definitions[kind] : undefined
  const whole: JsonObject = { type: 'object', ...(isJsonObject(own) ? own : {}), $defs: definitions ?? {} }
  // The checker's own type of a schema is wider and mutable; ours is plain JSON.
  return z.fromJSONSchema(structuredClone(whole) as Parameters<typeof z.fromJSONSchema>[0])
}

const kindOf = (line: Json) => (isJsonObject(line) && typeof line.type === 'string' ? line.type : 'rollout')

async function parsed(values: readonly Json[]): Promise<readonly ParseResult[]> {
  const parser = await native.open('shop-grpo/lines.jsonl', [])
  return values.flatMap((value) =>
    parser.parse(value, { path: 'shop-grpo/lines.jsonl', line: 1, item: null }),
  )
}

describe('schema of the native format', () => {
  test('accepts every line of the fixture that is read', async () => {
    const results = await parsed(lines)
    const read = lines.filter((_, index) => results[index]?.kind !== 'reject')
    const refused = read.filter((line) => !schemaOf(kindOf(line)).safeParse(line).success)

    // Numbers as text are read and are not the format.
    expect(refused.map((line) => (isJsonObject(line) ? line.id : line))).toEqual(['solo'])
    expect(new Set(read.map(kindOf))).toEqual(new Set(['run', 'group', 'rollout', 'tokens', 'labels']))
  })

  test.each([
    ['rollout', { completion: 'a', step: -1 }],
    ['rollout', { completion: 'a', correct: 2 }],
    ['rollout', { completion: [{ content: 'no role' }] }],
    ['run', { type: 'run' }],
    ['group', { type: 'group', group: 'g' }],
    ['labels', { type: 'labels', rollout: 'r', by: 'me', units: [{ start: 0 }] }],
  ])('refuses a %s line out of shape: %j', (kind, line) => {
    expect(schemaOf(kind).safeParse(line).success).toBe(false)
  })

  test('every reference in it is defined', () => {
    const names = [...JSON.stringify(nativeSchema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(
      ([, name]) => name ?? '',
    )
    const defined = isJsonObject(nativeSchema.$defs) ? Object.keys(nativeSchema.$defs) : []

    expect(names.filter((name) => !defined.includes(name))).toEqual([])
    expect(defined.filter((name) => !names.includes(name))).toEqual([])
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.info('skipped: no python3 to run the writer')

describe.skipIf(!hasPython)('the writer to paste', () => {
  test('writes lines that read back as they were', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'writer-'))
    const file = join(folder, 'deep/run.jsonl')
    const script = `${nativeWriter}
class Scalar:
    def tolist(self):
        return 0.5

write_rollouts(${JSON.stringify(file)}, "pasted", 20, [
    {"group": "p1", "sample": 0, "prompt": "1+1?", "completion": "\\u4e24 2", "reward": Scalar(), "correct": True},
    {"group": "p1", "sample": 1, "prompt": "1+1?", "completion": "3", "reward": float("nan"), "meta": {1: {2, }}},
])
`
    execFileSync('python3', ['-'], { input: script })
    const written: readonly Json[] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    rmSync(folder, { recursive: true })

    expect(native.claim({ path: 'run.jsonl', values: written, layout: 'lines' })?.strength).toBe('keys')
    expect(written.filter((line) => !schemaOf('rollout').safeParse(line).success)).toEqual([])
    const results = await parsed(written)
    const drafts = results.flatMap((result) => (result.kind === 'draft' ? [result.draft] : []))
    expect(drafts.map(({ run, step, sample, reward }) => [run?.key, step, sample, reward])).toEqual([
      ['pasted', 20, 0, 0.5],
      ['pasted', 20, 1, null],
    ])
    expect(drafts[0]?.completion).toEqual({ kind: 'text', text: '两 2' })
    expect(drafts[1]?.extras).toEqual({ meta: { '1': [2] } })
  })
})

test('the documentation shows the writer as it is', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/formats.md'), 'utf8')).toContain(nativeWriter)
})
