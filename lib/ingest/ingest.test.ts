import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '#lib/model/draft.ts'
import { isJsonObject } from '#lib/model/json.ts'
import type { Format, ParseResult } from '#lib/parse/format.ts'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import type { IngestEvent } from './event.ts'
import { type IngestOptions, ingest } from './ingest.ts'

/** Rows of `{"id", "text"}`; `{"pair"}` rows become one rollout with the row after them; `total` rows are companions. */
const pairs: Format = {
  id: 'pairs',
  title: 'Pairs',
  claim: ({ values: [first] }) =>
    isJsonObject(first) && ('id' in first || 'total' in first)
      ? { strength: 'keys', reason: 'rows with an id' }
      : null,
  companions: (path, { list }) => list.filter((other) => other === `${path}.totals`),
  isAbsorbed: (path) => path.endsWith('.totals'),
  open: async (_path, companions) => {
    const totals = companions[0] === undefined ? [] : await allOf(companions[0].values)
    let held: { readonly line: number | null; readonly text: string } | null = null
    const found = (id: string, text: string, line?: number | null): ParseResult => ({
      kind: 'draft',
      item: null,
      ...(line === undefined ? {} : { line }),
      draft: {
        ...emptyDraft,
        nativeId: id,
        reward: totals.length > 0 ? totals.length : null,
        completion: { kind: 'text', text: `<think>\nwait ${text}</think>done` },
      },
    })
    return {
      parse: (value, { line }) => {
        if (!isJsonObject(value) || typeof value.text !== 'string') {
          return [{ kind: 'reject', field: 'text', reason: 'expected text' }]
        }
        const before = held
        held = value.pair === true ? { line, text: value.text } : null
        const results: ParseResult[] = before === null ? [] : [found('pair', before.text, before.line)]
        return held === null ? [...results, found(String(value.id), value.text)] : results
      },
      finish: () => (held === null ? [] : [found('last pair', held.text, held.line)]),
    }
  },
}

const options: IngestOptions = {
  format: null,
  resume: new Map(),
  places: new Map(),
  instruments: someInstruments,
  formats: [pairs],
}
const read = (files: readonly ReturnType<typeof aFile>[], changed: Partial<IngestOptions> = {}) =>
  allOf(ingest(files, { ...options, ...changed }))
const rolloutsOf = (events: readonly IngestEvent[]) =>
  events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout] : []))
const row = (id: number, more: object = {}) => `${JSON.stringify({ id, text: `text ${id}`, ...more })}\n`

describe('one file', () => {
  test('yields rollouts with progress after each record', async () => {
    const events = await read([aFile(row(1) + row(2))])

    expect(events.map(({ kind }) => kind)).toEqual([
      'detected',
      'rollout',
      'progress',
      'rollout',
      'progress',
      'file-done',
    ])
    expect(events[0]).toMatchObject({ format: 'pairs', strength: 'keys', reason: 'rows with an id' })
    expect(events[4]).toEqual({
      kind: 'progress',
      path: 'rollouts.jsonl',
      records: 2,
      bytes: 50,
      nonfinite: 0,
    })
  })

  test('bad records are rejects and the rest is read', async () => {
    const events = await read([aFile(`${row(1)}{"id":2,\n{"id":3}\n${row(4, { x: Number.NaN })}`)])

    expect(events.filter(({ kind }) => kind === 'rejected')).toEqual([
      expect.objectContaining({ line: 2, field: null, excerpt: '{"id":2,' }),
      expect.objectContaining({ line: 3, field: 'text', reason: 'expected text', excerpt: '{"id":3}' }),
    ])
    expect(rolloutsOf(events).map(({ nativeId }) => nativeId)).toEqual(['1', '4'])
  })

  test('counts bare NaN as it reads', async () => {
    const events = await read([
      aFile(`{"id":1,"text":"a","x":NaN}\n{"id":2,"text":"b","x":[NaN,Infinity]}\n`),
    ])

    expect(events.flatMap((event) => (event.kind === 'progress' ? [event.nonfinite] : []))).toEqual([1, 3])
  })

  test('provenance gives line and bytes', async () => {
    const file = aFile(row(1) + row(2), { hash: 'abc' })

    expect(rolloutsOf(await read([file]))[1]?.provenance).toEqual({
      fileHash: 'abc',
      path: 'rollouts.jsonl',
      line: 2,
      byteStart: 25,
      byteEnd: 49,
      item: null,
    })
  })

  test('a rollout joined from lines reaches over them', async () => {
    const [joined, single] = rolloutsOf(await read([aFile(row(1, { pair: true }) + row(2))]))
    const [last] = rolloutsOf(await read([aFile(`${row(3)}\n${row(1, { pair: true })}`)])).slice(1)

    expect(joined?.provenance).toMatchObject({ line: 1, byteStart: 0, byteEnd: 36 })
    expect(single?.provenance).toMatchObject({ line: 2, byteStart: 37, byteEnd: 61 })
    expect(last?.provenance).toMatchObject({ line: 3, byteStart: 26, byteEnd: 62 })
  })

  test('equal ids are kept and numbered', async () => {
    const events = await read([aFile(row(1) + row(1) + row(2) + row(1))])
    const again = await read([aFile(row(1) + row(1) + row(2) + row(1))])

    expect(new Set(rolloutsOf(events).map(({ id }) => id)).size).toBe(4)
    expect(rolloutsOf(again).map(({ id }) => id)).toEqual(rolloutsOf(events).map(({ id }) => id))
    expect(events.filter(({ kind }) => kind === 'warning')).toEqual([
      {
        kind: 'warning',
        path: 'rollouts.jsonl',
        message: '2 records have the id of an earlier one in this file; each was kept and numbered.',
      },
    ])
  })

  test('hostile nesting in a call stops nothing', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const text = `<tool_call>{"name":"f","arguments":{"a":${deep}}}</tool_call>`
    const events = await read([aFile(`${JSON.stringify({ id: 1, text })}\n${row(2)}`)])

    expect(() => JSON.stringify(events)).not.toThrow()
    expect(rolloutsOf(events).at(-1)?.nativeId).toBe('2')
  })
})

describe('several files', () => {
  test('are read in natural order, refused ones among them', async () => {
    const events = await read([
      aFile(row(1), { path: 'run/10.jsonl' }),
      aFile('', { path: 'run/3.jsonl' }),
      aFile('# Notes\n', { path: 'run/README.md' }),
      aFile(row(1), { path: 'run/2.jsonl' }),
      aFile('{"lr":1}', { path: 'run/config.json' }),
    ])

    expect(events.flatMap((event) => (event.kind === 'detected' ? [event.path] : []))).toEqual([
      'run/2.jsonl',
      'run/10.jsonl',
    ])
    expect(events.filter(({ kind }) => kind === 'refused')).toEqual([
      { kind: 'refused', path: 'run/3.jsonl', reason: 'The file is empty.' },
      { kind: 'refused', path: 'run/README.md', reason: 'A text to read, not a rollout dump.' },
      {
        kind: 'refused',
        path: 'run/config.json',
        reason: 'Settings beside the rollouts; they hold none themselves.',
      },
    ])
  })

  test('with the same ids never merge', async () => {
    const events = await read([aFile(row(1), { path: 'a/1.jsonl' }), aFile(row(1), { path: 'a/2.jsonl' })])

    expect(new Set(rolloutsOf(events).map(({ id }) => id)).size).toBe(2)
  })

  test('a place instead of the path gives the old ids', async () => {
    const [before] = rolloutsOf(await read([aFile(row(1), { path: 'a/1.jsonl' })]))
    const places = new Map([['a/copy.jsonl', 'a/1.jsonl']])
    const [after] = rolloutsOf(await read([aFile(row(1), { path: 'a/copy.jsonl' })], { places }))

    expect(after?.id).toBe(before?.id)
  })

  test('companions are read first and give no rollouts', async () => {
    const events = await read([
      aFile(row(1), { path: 'x.jsonl' }),
      aFile('{"total":1}\n{"total":\n{"total":3}\n', { path: 'x.jsonl.totals' }),
    ])

    expect(rolloutsOf(events).map(({ reward }) => reward)).toEqual([2])
    expect(events.filter(({ kind }) => kind === 'rejected')).toEqual([
      expect.objectContaining({ path: 'x.jsonl.totals', line: 2 }),
    ])
  })
})

test('resuming anywhere gives exactly the remaining events', async () => {
  const line = fc.oneof(
    fc
      .record({ id: fc.integer({ min: 0, max: 3 }), text: fc.string(), pair: fc.boolean() })
      .map((v) => JSON.stringify(v)),
    fc.constantFrom('', '{"id":1}', '{"torn":', '{"id":1,"text":"x","y":NaN}'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), fc.nat(8), async (lines, stop) => {
      const files = [
        aFile([row(0).trim(), ...lines].join('\n'), { path: 'a.jsonl' }),
        aFile(row(9), { path: 'b.jsonl' }),
      ]
      const whole = await read(files)
      const ends = whole.flatMap((event, i) =>
        event.kind === 'progress' || event.kind === 'file-done' ? [i] : [],
      )
      const at = ends[Math.min(stop, ends.length - 1)]!
      const done = new Set(whole.slice(0, at + 1).flatMap((e) => (e.kind === 'file-done' ? [e.path] : [])))
      const records = new Map(
        whole.slice(0, at + 1).flatMap((e) => (e.kind === 'progress' ? [[e.path, e.records] as const] : [])),
      )
      const resume = new Map([...records].map(([path, n]) => [path, { records: n, done: done.has(path) }]))

      const rest = await read(files, { resume })

      const told = (events: readonly IngestEvent[]) => events.filter(({ kind }) => kind !== 'detected')
      expect(told(rest)).toEqual(told(whole.slice(at + 1)))
    }),
    { numRuns: 100 },
  )
})
