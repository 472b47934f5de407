import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataFolder, dataFolder } from './dataFolder.ts'
import { claimImport, claimThis, createImport, resumeImport } from './importQueue.ts'
import { type Db, openDb } from './open.ts'
import { storeSource } from './storeSource.ts'
import { tableDump } from './testing/tableDump.ts'
import { workOn } from './workOn.ts'

const points = 200
let folder: DataFolder
let images: string
let whole: ReturnType<typeof tableDump>
/** Copies of the database as a crash at that moment leaves it. */
let crashed: readonly string[]

const line = (i: number) =>
  JSON.stringify({
    id: `r${i}`,
    run: 'crash',
    step: i % 4,
    prompt: `What is ${i % 7} + 1?`,
    completion: `<think>First, add. Wait, ${i % 7} + 1 is ${(i % 7) + 1}. Let me check.</think>${i}`,
    reward: i % 3 === 0 ? 1 : 0,
    rewards: { exact: i % 3 === 0 ? 1 : 0, format: 0.5 },
  })

/** Two files of lines with rejects among them, and an array. */
async function queued(db: Db): Promise<string> {
  const lines = (from: number) =>
    Array.from({ length: 40 }, (_, i) => (i % 13 === 5 ? '{"torn": ' : line(from + i))).join('\n')
  const array = `[${Array.from({ length: 25 }, (_, i) => line(200 + i)).join(',\n')}]`
  const files = await Promise.all(
    [
      ['dump/a.jsonl', lines(0)],
      ['dump/b.jsonl', lines(100)],
      ['dump/c.json', array],
    ].map(async ([path = '', text = '']) => ({
      path,
      ...(await storeSource(folder, Readable.from([Buffer.from(text)]))),
    })),
  )
  return createImport(db, files, { now: 1 })
}

function copyOf(database: string, to: string): string {
  mkdirSync(to)
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(database + end)) copyFileSync(database + end, join(to, `db${end}`))
  return join(to, 'db')
}

/** Runs the import that a crash left behind to its end. */
async function recovered(database: string, clock: () => number): Promise<ReturnType<typeof tableDump>> {
  const db = openDb(database)
  try {
    const id = claimImport(db, { worker: 'next', now: 2, isDead: () => true })
    if (id !== null) expect(await workOn(db, id, { folder, worker: 'next', clock })).toBe('done')
    return tableDump(db)
  } finally {
    db.$client.close()
  }
}

beforeAll(async () => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'recovery-')))
  images = join(folder.root, 'images')
  mkdirSync(images)
  const db = openDb(folder.database)
  const id = await queued(db)
  claimThis(db, id, { worker: 'w', now: 1 })
  const taken: string[] = []
  let now = 0
  // The clock is asked at every event and every commit: each time a crash is pictured, and time runs fast enough for a
  // commit every few records.
  const clock = () => {
    now += 300
    if (taken.length < points) taken.push(copyOf(folder.database, join(images, String(taken.length))))
    return now
  }
  await workOn(db, id, { folder, worker: 'w', clock })
  whole = tableDump(db)
  db.$client.close()
  crashed = taken
}, 60_000)
afterAll(() => rmSync(folder.root, { recursive: true }))

test('an undisturbed import reads what it is offered', () => {
  expect(crashed).toHaveLength(points)
  expect(whole.rollouts).toHaveLength(2 * (40 - 3) + 25)
  expect(whole.rejects).toHaveLength(6)
})

test('killed at 200 points, an import ends the same', async () => {
  for (const [at, database] of crashed.entries()) {
    const again = copyOf(database, join(images, `killed-${at}`))
    expect(await recovered(again, () => 5), `killed at point ${at}`).toEqual(whole)
  }
}, 120_000)

test('a torn end of the log costs only what was last', async () => {
  const torn = crashed.filter((database) => existsSync(`${database}-wal`))
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: torn.length - 1 }),
      fc.double({ min: 0.3, max: 1, noNaN: true }),
      async (at, share) => {
        const again = copyOf(torn[at] ?? '', mkdtempSync(join(images, 'torn-')).concat('/copy'))
        rmSync(`${again}-shm`, { force: true })
        truncateSync(`${again}-wal`, Math.floor(statSync(`${again}-wal`).size * share))
        const db = openDb(again)
        const hasImport = db.$client.prepare('select count(*) from imports').pluck().get() === 1
        db.$client.close()
        // Torn before the import itself was queued, there is nothing to resume.
        if (hasImport) expect(await recovered(again, () => 5)).toEqual(whole)
      },
    ),
    { numRuns: 40, seed: 11 },
  )
}, 60_000)

test('a clock that jumps changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 30 }),
      async (jumps) => {
        const db = openDb(':memory:')
        const id = await queued(db)
        claimThis(db, id, { worker: 'w', now: 1 })
        let asked = 0
        await workOn(db, id, { folder, worker: 'w', clock: () => jumps[asked++ % jumps.length] ?? 0 })
        expect(tableDump(db)).toEqual(whole)
        db.$client.close()
      },
    ),
    { numRuns: 10, seed: 12 },
  )
}, 60_000)

test('a full disk fails the import and resumes when there is room', async () => {
  for (const room of [0, 1, 2, 4, 8]) {
    const database = join(images, `full-${room}`)
    const db = openDb(database)
    const id = await queued(db)
    claimThis(db, id, { worker: 'w', now: 1 })
    const pages = Number(db.$client.pragma('page_count', { simple: true }))
    db.$client.pragma(`max_page_count = ${pages + room}`)
    let now = 0
    const work = workOn(db, id, { folder, worker: 'w', clock: () => (now += 300) })
    await expect(work).rejects.toThrow(/full/)
    db.$client.pragma('max_page_count = 1000000')
    db.$client.close()

    const again = openDb(database)
    const state = again.$client.prepare('select state, error from imports').get()
    if (JSON.stringify(state).includes('failed')) {
      expect(state).toMatchObject({ error: expect.stringContaining('disk') })
      resumeImport(again, id)
    }
    expect(claimImport(again, { worker: 'next', now: 3, isDead: () => true })).toBe(id)
    await workOn(again, id, { folder, worker: 'next', clock: () => 9 })
    expect(tableDump(again)).toEqual(whole)
    again.$client.close()
  }
}, 60_000)
