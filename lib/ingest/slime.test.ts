import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import { parseLenient } from '#lib/source/lenientJson.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { aPickle, aTorchFile, bytesOf } from '#lib/testing/aPickle.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import type { IngestEvent } from './event.ts'
import { ingest } from './ingest.ts'

const options = { format: null, resume: new Map(), places: new Map(), instruments: someInstruments }
const fixtures = join(import.meta.dirname, '../parse/fixtures/slime')

const read = (files: readonly SourceFile[], more = {}) => allOf(ingest(files, { ...options, ...more }))
const rolloutsOf = (events: readonly IngestEvent[]) =>
  events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout] : []))

/** The dump that lines of the converter were made from. */
function dumpOf(lines: string): Uint8Array {
  const samples = lines.split('\n').flatMap((line): readonly Json[] => {
    const read = line === '' ? null : parseLenient(line)
    return read?.ok === true && isJsonObject(read.value) ? [read.value.sample ?? null] : []
  })
  return aTorchFile(aPickle({ rollout_id: 12, samples }))
}

test.each(['12', 'eval_12'])('the file %s gives what its lines give', async (name) => {
  const path = `dumps-sums/rollout_data/${name}`
  const lines = readFileSync(join(fixtures, `${path}.jsonl`), 'utf8')
  const fromLines = await read([aFile(lines, { path: `${path}.jsonl` })])
  const fromFile = await read([aFile(dumpOf(lines), { path: `${path}.pt`, chunk: 999 })])

  const bare = (events: readonly IngestEvent[]) =>
    rolloutsOf(events).map(({ provenance: { line }, ...rollout }) => ({ ...rollout, line }))
  expect(bare(fromFile)).toEqual(bare(fromLines))
  expect(bare(fromFile).length).toBeGreaterThan(2)
  const rejects = (events: readonly IngestEvent[]) =>
    events.flatMap((event) => (event.kind === 'rejected' ? [[event.line, event.field, event.reason]] : []))
  expect(rejects(fromFile)).toEqual(rejects(fromLines))
})

test('a file that torch wrote gives its rollouts', async () => {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, '../source/fixtures/torch-1.13.pt')))
  const events = await read([aFile(bytes, { path: 'river/rollout_data/12.pt' })])
  const rollouts = rolloutsOf(events)
  expect(events[0]).toMatchObject({ kind: 'detected', format: 'slime', strength: 'keys' })
  expect(
    rollouts.map(({ run, step, group, sample, reward }) => [run.key, step, group, sample, reward]),
  ).toEqual([
    ['river', 12, '3', 0, 0.5],
    ['river', 12, '3', 1, 1],
  ])
  expect(rollouts[0]?.turns.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(rollouts[0]?.tokenData).toMatchObject({
    ids: [1, 2, 3, 151645, 4],
    logprobs: [null, null, null, -0.25, null],
    teacher_logprobs: [null, null, null, -0.5, -0.25],
  })
  expect(events.findLast(({ kind }) => kind === 'progress')).toMatchObject({ records: 2, nonfinite: 2 })
})

test.each([
  ['12.pt', 'slime', 'train'],
  ['eval_12.pt', 'slime', 'eval'],
  ['river_12.pt', 'river', 'train'],
  ['river/rollout_data/12.pt', 'river', 'train'],
  ['river/eval_12', 'river', 'eval'],
])('the name %s is of the run %s, split %s', async (path, key, split) => {
  const sample = { index: 0, prompt: '1+1?', response: '2', response_length: 1, tokens: [1, 2], reward: 1 }
  const file = aFile(aTorchFile(aPickle({ rollout_id: 7, samples: [sample] })), { path })
  expect(rolloutsOf(await read([file]))).toMatchObject([{ run: { key }, split, step: 7, nativeId: '0' }])
})

test('a file that asks for a class is refused whole and nothing is run', async () => {
  const call = bytesOf('cos\nsystem\nX\x02\0\0\0id\x85R')
  const bytes = aTorchFile(bytesOf('\x80\x02}(X\x07\0\0\0samples](}(X\x06\0\0\0reward', call, 'ueu.'))
  const events = await read([aFile(bytes, { path: 'river/12.pt' })])
  expect(events).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('samples[0].reward') }])
})

test('an import that was stopped goes on behind its last record', async () => {
  const samples = Array.from({ length: 30 }, (_, index) => ({
    ...{ index, group_index: Math.floor(index / 10), rollout_id: index },
    ...{ prompt: 'p', response: `${index}`, response_length: 1, tokens: [1, 2], reward: 0 },
  }))
  const file = aFile(aTorchFile(aPickle({ rollout_id: 1, samples })), { path: 'river/1.pt' })
  const resume = new Map([['river/1.pt', { records: 25, done: false }]])
  const rollouts = rolloutsOf(await read([file], { resume }))
  expect(rollouts.map(({ nativeId, sample }) => [nativeId, sample])).toEqual([
    ['24', 4],
    ['25', 5],
    ['26', 6],
    ['27', 7],
    ['28', 8],
    ['29', 9],
  ])
})
