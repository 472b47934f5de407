import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPickle, aTorchFile } from '#lib/testing/aPickle.ts'
import { type DataFolder, dataFolder } from '../dataFolder.ts'
import { claimThis, createImport } from '../importQueue.ts'
import { type Db, openDb } from '../open.ts'
import { importAnswer, importById } from '../queries/importList.ts'
import { rawRecord } from '../queries/rawRecord.ts'
import { removeRun } from '../removeRun.ts'
import { storeSource } from '../storeSource.ts'
import { aTar, aZip } from '../testing/anArchive.ts'
import { workOn } from '../workOn.ts'
import { expandImport } from './expandImport.ts'

let folder: DataFolder
let db: Db
beforeEach(() => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'reasonscope-')))
  db = openDb(':memory:')
})
afterEach(() => rmSync(folder.root, { recursive: true }))

/** Two rollouts of a step, one a line. */
const step = (number: number) =>
  [0, 1]
    .map((sample) =>
      JSON.stringify({
        ...{ id: `s${number}-${sample}`, run: 'made', step: number, prompt: 'What is 6*7?' },
        ...{ completion: `<think>Wait, 6*7 is 42.</think>42 ${sample}`, reward: sample },
      }),
    )
    .join('\n')

const steps = [
  { name: 'run/step_1.jsonl', content: step(1) },
  { name: 'run/step_2.jsonl', content: step(2) },
]

async function queued(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const stored = []
  for (const [path, content] of Object.entries(files))
    stored.push({ path, ...(await storeSource(folder, Readable.from([Buffer.from(content)]))) })
  const id = createImport(db, stored, { now: 1 })
  claimThis(db, id, { worker: 'w', now: 1 })
  return id
}

const place = () => ({ folder, worker: 'w', clock: () => 2 })

async function imported(files: Readonly<Record<string, string | Buffer>>) {
  const id = await queued(files)
  await workOn(db, id, place())
  const row = importById(db, id)
  return row && importAnswer(row)
}

const rows = () =>
  db.$client
    .prepare('select path, state, refusal from source_files order by path')
    .all()
    .map((row) => Object.values(row as object))

const rolloutIds = () => db.$client.prepare('select id from rollouts order by id').pluck().all()

const archives: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'a.zip': () => aZip(steps),
  'stored.zip': () => aZip(steps.map((member) => ({ ...member, method: 0 }))),
  'streamed.zip': () => aZip(steps.map((member) => ({ ...member, isStreamed: true }))),
  'a.tar': () => aTar(steps),
  'a.tgz': async () => gzipSync(await aTar(steps)),
  'zip.zip': () => aZip([{ name: 'in.zip', content: aZip(steps) }]),
  'tar.zip': async () => aZip([{ name: 'in.tar.gz', content: gzipSync(await aTar(steps)), method: 0 }]),
  'gz.tar': () =>
    aTar(steps.map(({ name, content }) => ({ name: `${name}.gz`, content: gzipSync(content) }))),
}

test.each(Object.keys(archives))('reads the members of %s as files', async (name) => {
  const content = await archives[name]!()

  expect(await imported({ [name]: content })).toMatchObject({
    offered: 4,
    rollouts: 4,
    groups: 2,
    rejected: 0,
  })
  expect(await imported({ [name]: content })).toMatchObject({ offered: 4, rollouts: 0, duplicates: 4 })
  expect(readdirSync(folder.cache)).toEqual([])
  const [id = ''] = db.$client
    .prepare('select id from rollouts order by row_id desc')
    .pluck()
    .all() as string[]
  const raw = await rawRecord(db, folder, { id })
  expect(raw.provenance.path).toContain(`${name}/`)
  expect(JSON.parse(raw.text)).toMatchObject({ id: 's2-1' })
})

test.each([
  ['folder first', 0],
  ['archive first', 1],
])('a folder and its archive give the same rollouts: %s', async (_, from) => {
  const plain = Object.fromEntries(steps.map(({ name, content }) => [name, content]))
  const both = [plain, { 'run.zip': aZip(steps) }]

  await imported(both[from]!)
  const ids = rolloutIds()

  expect(await imported(both[1 - from]!)).toMatchObject({ rollouts: 0, duplicates: 4 })
  expect(rolloutIds()).toEqual(ids)
})

test('an archive beside its own folder is read once', async () => {
  const plain = Object.fromEntries(steps.map(({ name, content }) => [name, content]))

  expect(await imported({ ...plain, 'run.zip': aZip(steps) })).toMatchObject({ offered: 4, rollouts: 4 })
  expect(rows().filter(([, state]) => state === 'refused')).toEqual([
    [
      'run.zip/run/step_1.jsonl',
      'refused',
      expect.stringContaining('stand in this import as run/step_1.jsonl'),
    ],
    ['run.zip/run/step_2.jsonl', 'refused', expect.stringContaining('Read already')],
  ])
})

test('bad members are refused and the rest is read', async () => {
  const [good] = steps
  const zip = aZip([
    { ...good!, name: '../../etc/step_1.jsonl' },
    { name: 'secret.jsonl', content: step(3), flags: 1 },
    { name: 'link.jsonl', content: '/etc/passwd', attributes: (0o120777 << 16) >>> 0 },
    { name: 'odd.jsonl', content: step(3), method: 14 },
    { name: 'sum.jsonl', content: step(3), crc32: 5 },
    { name: 'torn.jsonl', content: step(3), stored: Buffer.from('no deflate') },
    { name: 'bomb.jsonl', content: 'x', stored: Buffer.alloc(10) },
    { name: '__MACOSX/._step_1.jsonl', content: 'junk' },
    { name: 'run/', content: '' },
    { name: 'in.zip', content: aZip([{ name: 'deep.zip', content: aZip(steps) }]) },
  ])

  expect(await imported({ 'a.zip': zip })).toMatchObject({ offered: 2, rollouts: 2 })
  expect(rows()).toEqual([
    ['a.zip', 'expanded', null],
    ['a.zip/(..)/(..)/etc/step_1.jsonl', 'done', null],
    ['a.zip/bomb.jsonl', 'refused', expect.stringContaining('damaged')],
    ['a.zip/in.zip', 'expanded', null],
    ['a.zip/in.zip/deep.zip', 'refused', expect.stringContaining('archive')],
    ['a.zip/link.jsonl', 'refused', expect.stringContaining('link')],
    ['a.zip/odd.jsonl', 'refused', expect.stringContaining('method 14')],
    ['a.zip/secret.jsonl', 'refused', expect.stringContaining('Encrypted')],
    ['a.zip/sum.jsonl', 'refused', expect.stringContaining('check sum')],
    ['a.zip/torn.jsonl', 'refused', expect.stringContaining('damaged')],
  ])
})

test.each([
  ['a.zip', (whole: Buffer) => whole.subarray(0, -30), 0, 'directory'],
  ['a.tar', (whole: Buffer) => whole.subarray(0, 1700), 2, 'cut off'],
  ['a.tgz', (whole: Buffer) => whole.subarray(0, -12), 4, 'gzip'],
])('what can be read of a torn %s is read', async (name, tear, offered, reason) => {
  const whole = await archives[name]!()

  expect(await imported({ [name]: tear(whole) })).toMatchObject({ offered })
  expect(rows()[0]).toEqual([name, offered === 0 ? 'refused' : 'expanded', expect.stringContaining(reason)])
})

test('an archive that unpacks without end is refused', async () => {
  const zip = aZip([{ name: 'zeros.json', content: 'x', size: 300 << 20 }, steps[0]!])

  expect(await imported({ 'a.zip': zip })).toMatchObject({ offered: 2 })
  expect(rows()[2]).toEqual(['a.zip/zeros.json', 'refused', expect.stringContaining('Would grow')])
})

test('an expansion that was killed gives the same members', async () => {
  const members = Array.from({ length: 1200 }, (_, i) => ({ name: `run/${i}.jsonl`, content: `${i}` }))
  const id = await queued({ 'a.zip': aZip(members) })
  db.$client.exec(`create trigger dies before insert on source_files when new.path = 'a.zip/run/900.jsonl'
    begin select raise(abort, 'killed'); end`)
  await expect(expandImport(db, id, place())).rejects.toThrow('killed')
  expect(db.$client.prepare('select count(*) from source_files').pluck().get()).toBe(501)
  db.$client.exec('drop trigger dies')

  expect(await expandImport(db, id, place())).toBe(true)

  const found = db.$client
    .prepare('select path, place from source_files where container_id is not null')
    .all()
  expect(found).toHaveLength(1200)
  expect(found[900]).toEqual({ path: 'a.zip/run/900.jsonl', place: 'a.zip/run/900.jsonl' })
})

test('a cancelled import stops opening its archives', async () => {
  const id = await queued({ 'a.zip': aZip(steps) })
  db.$client.prepare("update imports set state = 'cancelled'").run()

  expect(await expandImport(db, id, place())).toBe(false)
})

test('removing the run of an archive frees its bytes', async () => {
  await imported({ 'tar.zip': await archives['tar.zip']!() })
  const [hash] = readdirSync(folder.sources)

  removeRun(db, folder, db.$client.prepare('select id from runs').pluck().get() as string)

  expect(existsSync(join(folder.sources, hash!))).toBe(false)
  expect(rows()).toEqual([])
})

test('a file of torch in an archive is a file, and its raw record is JSON', async () => {
  const sample = { index: 4, prompt: '6*7?', response: '42', response_length: 1, tokens: [1, 2], reward: 1 }
  const dump = Buffer.from(aTorchFile(aPickle({ rollout_id: 7, samples: [sample] })))
  await imported({ 'a.zip': await aZip([{ name: 'run/rollout_7', content: dump }]) })
  const [id] = rolloutIds() as string[]
  const raw = await rawRecord(db, folder, { id: id ?? '' })

  expect(JSON.parse(raw.text)).toEqual({ rollout_id: 7, sample })
  expect(raw.provenance).toMatchObject({ path: 'a.zip/run/rollout_7', line: 1 })
})
