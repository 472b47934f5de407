import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import { seededNumbers } from '#lib/testing/mixedText.ts'
import { claimOf, filesBelow, valuesOf } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'
import { ImportPaths } from './importPaths.ts'

const folder = join(import.meta.dirname, 'fixtures')
const dumps = filesBelow(folder).filter((path) => !path.endsWith('expected.json'))

const oddities: readonly Json[] = [
  ...[null, true, 0, -1, 1e308, Number.POSITIVE_INFINITY, '', 'NaN', 'constructor', '__proto__'],
  ...[[], {}, [[]], [null], ['x'], [{}], { role: 'user' }, { role: 'constructor' }, { type: 'reasoning' }],
  ...[{ content: { deep: [{}] } }, '[{"role":"user"}]', '<script>alert(1)</script>\u202e\u0000\ud800'],
]

/** The value with one of its parts, drawn at random, replaced by something no dump should hold there. */
function mutated(value: Json, random: () => number): Json {
  const odd = oddities[Math.floor(random() * oddities.length)] ?? null
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((child: Json, index: number): [string, Json] => [String(index), child])
    : isJsonObject(value)
      ? Object.entries(value)
      : []
  if (entries.length === 0 || random() < 0.15) return odd
  const at = Math.floor(random() * entries.length)
  const changed = entries.map(([key, child], index): [string, Json] => [
    key,
    index === at ? mutated(child, random) : child,
  ])
  return Array.isArray(value) ? changed.map(([, child]) => child) : Object.fromEntries(changed)
}

describe('hostile records', () => {
  test.each(dumps)('no change to %s makes its parser throw', async (path) => {
    const { values, layout } = valuesOf(join(folder, path))
    const format = claimOf({ path, values, layout }, formats)?.format ?? formats[0]!
    const random = seededNumbers(7)
    const parser = await format.open(path, [], new ImportPaths(dumps))
    const kinds = new Set<string>()
    for (let round = 0; round < 300; round += 1) {
      const value = mutated(values[round % values.length] ?? null, random)
      for (const result of parser.parse(value, { path, line: round, item: null })) kinds.add(result.kind)
      for (const other of formats) other.claim({ path, values: [value], layout: 'lines' })
      for (const other of formats) other.refusal?.({ path, values: [value], layout: 'lines' })
    }
    for (const result of parser.finish?.() ?? []) kinds.add(result.kind)
    expect(kinds).toContain('reject')
  })

  test.each(formats.map((format) => format.id))('%s rejects what is no record at all', async (id) => {
    const format = formats.find((other) => other.id === id)!
    const parser = await format.open('a/b.jsonl', [])
    const values: readonly Json[] = [null, 1, 'x', [], [1], {}]
    const results = values.flatMap((value) => parser.parse(value, { path: 'a/b.jsonl', line: 1, item: null }))

    expect(results.map(({ kind }) => kind)).toEqual(values.map(() => 'reject'))
  })

  test('empty heads are claimed by no format', () => {
    const heads = [[], [null], [{}], [[]], ['x']].map((values) => ({
      path: 'x.jsonl',
      values,
      layout: 'lines' as const,
    }))

    expect(heads.map((head) => claimOf(head, formats))).toEqual(heads.map(() => null))
  })
})
