import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { aPickle, aTorchFile, bytesOf, lengthBytes } from '#lib/testing/aPickle.ts'
import { seededNumbers } from '#lib/testing/mixedText.ts'
import { containerKind } from './containerKind.ts'
import { readHead } from './readHead.ts'
import { defaultCaps, readValues } from './readValues.ts'
import { isTorch, torchRecord } from './torchFile.ts'

const real = new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures/torch-1.13.pt')))
const path = 'dumps/12.pt'
const head = (bytes: Uint8Array, name = path) => readHead(aFile(bytes, { path: name, chunk: 1000 }))
const items = (bytes: Uint8Array, caps = defaultCaps) =>
  allOf(readValues(aFile(bytes, { path, chunk: 1000 }), { shape: 'torch', caps }))
const dump = (samples: readonly Json[], beside = {}) => aTorchFile(aPickle({ ...beside, samples }))

test('a file of torch.save itself gives its samples', async () => {
  const [first, second] = await items(real)
  expect(first).toMatchObject({ kind: 'record', line: 1, item: null, nonfinite: 1 })
  expect(first).toHaveProperty('value', {
    rollout_id: 12,
    sample: expect.objectContaining({
      index: 24,
      tokens: [1, 2, 3, 151645, 4],
      reward: 0.5,
      rollout_log_probs: [-0.25, null],
      teacher_log_probs: [-0.5, -0.25],
      metadata: { seed: '1152921504606846976', source: 'sums' },
      tensors: {
        turned: [
          [0, 4, 8],
          [1, 5, 9],
          [2, 6, 10],
          [3, 7, 11],
        ],
        row: [4, 5, 6, 7],
        brain: [1.5, -2],
        half: [0.5],
        large: ['1152921504606846976', -1],
        flags: [true, false],
        lone: 5,
        none: [],
        wide: 'uint8 tensor of 524288, not read',
      },
    }),
  })
  expect(second).toMatchObject({ line: 2, value: { sample: { index: 25, reward: 1 } } })
})

test('is told by its first bytes and never opened as an archive', async () => {
  expect(await isTorch(aFile(real, { path: 'rollout_12' }))).toBe(true)
  expect(containerKind(real.subarray(0, 300), 'rollout_12')).toBe(null)
  expect(containerKind(bytesOf('PK\x03\x04', '\0'.repeat(40)), 'rollout_12')).toBe('zip')
})

test('the head gives the first records as lines', async () => {
  const samples = Array.from({ length: 30 }, (_, index) => ({ index }))
  const found = await head(dump(samples, { rollout_id: 3 }))
  expect(found).toMatchObject({ kind: 'head', layout: 'lines', shape: 'torch' })
  expect(found.kind === 'head' && found.values.length).toBe(20)
  expect(found.kind === 'head' && found.values[1]).toEqual({ rollout_id: 3, sample: { index: 1 } })
})

test('a list of dictionaries gives them as they are', async () => {
  const bytes = aTorchFile(aPickle([{ index: 0 }, { index: 1 }]))
  expect(await items(bytes)).toMatchObject([{ value: { index: 0 } }, { value: { index: 1 } }])
  expect(await torchRecord(aFile(bytes, { path }), 1, defaultCaps)).toEqual({ index: 1 })
  expect(await torchRecord(aFile(bytes, { path }), 2, defaultCaps)).toBe(undefined)
})

test('what stands beside the samples is kept with each where it is short', async () => {
  const [first] = await items(
    dump([{ index: 0 }], { rank: 0, shards: Array.from({ length: 9999 }, () => 1) }),
  )
  expect(first).toHaveProperty('value', {
    rank: 0,
    shards: expect.stringContaining('not kept with each sample'),
    sample: { index: 0 },
  })
})

test('one record that is too long or too deep leaves the others', async () => {
  let deep: Json = 1
  for (let level = 0; level < 300; level += 1) deep = [deep]
  const long = Array.from({ length: 10_000 }, () => 1)
  const found = await items(dump([{ deep }, { long }, { index: 2 }]), { ...defaultCaps, record: 100_000 })
  expect(found).toMatchObject([
    { kind: 'unreadable', line: 1, reason: expect.stringContaining('deeper than 200') },
    { kind: 'unreadable', line: 2, reason: expect.stringContaining('more than 0.1 MB') },
    { kind: 'record', line: 3, value: { sample: { index: 2 } } },
  ])
})

const call = bytesOf('\x80\x02}(X\x07\0\0\0samples](}X\x05\0\0\0indexcos\nsystem\nX\x02\0\0\0id\x85Rseu.')

test.each([
  ['"os.system" (at samples[0].index, byte 40)', aTorchFile(call)],
  ['no list of samples (its keys: layer)', aTorchFile(aPickle({ layer: [1] }))],
  ['without samples', dump([])],
  ['cut off', real.subarray(0, real.length - 40)],
  ['ends in the middle', aTorchFile(bytesOf('\x80\x02X', lengthBytes(1e9)))],
])('is refused with words: %s', async (words, bytes) => {
  expect(await head(bytes)).toMatchObject({ kind: 'refusal', reason: expect.stringContaining(words) })
})

test('a pickle longer than what is read at once is refused before it is read', async () => {
  const found = await readHead(aFile(dump([{ text: 'x'.repeat(5000) }])), { record: 1000, document: 4000 })
  expect(found).toMatchObject({ kind: 'refusal', reason: expect.stringContaining('more than 0.0 MB') })
})

test('names the way out', async () => {
  const found = await head(aTorchFile(call), 'a/b.pt')
  expect(found).toMatchObject({ reason: expect.stringMatching(/^A PyTorch file .*\(b\.pt\).*JSON Lines/) })
})

test('no damage to a file is anything but items or a refusal', async () => {
  const random = seededNumbers(3)
  const kinds = new Set<string>()
  for (let round = 0; round < 500; round += 1) {
    const bytes = real.slice(0, random() < 0.3 ? Math.floor(random() * real.length) : undefined)
    for (let flips = 0; flips < 3 && bytes.length > 0; flips += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    kinds.add((await head(bytes)).kind)
    for (const item of await items(bytes)) kinds.add(item.kind)
  }
  expect([...kinds].sort()).toEqual(['head', 'record', 'refusal', 'unreadable'])
})
