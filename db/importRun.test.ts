import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { claimImport, createImport } from './importQueue.ts'
import { runImport } from './importRun.ts'
import { type Db, openDb } from './open.ts'
import { importAnswer, importById } from './queries/importList.ts'
import { fileEvents, hashOf, importedDb, importInto } from './testing/importedDb.ts'

const twenty = Array.from({ length: 20 }, (_, i) =>
  aReadRollout({
    id: `rollout-${i}`,
    promptKey: `p${i % 5}`,
    sample: i,
    reward: i % 2,
    rewardParts: { format: { value: 1, weight: null } },
  }),
)
const tables = ['runs', 'checkpoints', 'placements', 'groups', 'rollouts', 'reasoning_turns', 'reward_parts']
const versions = { segmenter: 's', classifier: 'c', lexicon: 'l', tokenizer: 't' }

/** Everything stored but the times of its run, which no two imports share. */
function contents(db: Db): unknown {
  db.$client.prepare('update runs set created_at = 0, updated_at = 0').run()
  return tables.map((table) => db.$client.prepare(`select * from ${table} order by 1, 2, 3`).all())
}

/** Imports `twenty` with a clock that commits after every record, dying after each of the given numbers of events. */
async function importDying(deaths: readonly number[]): Promise<Db> {
  const db = openDb(':memory:')
  let time = 0
  createImport(db, [{ path: 'a.jsonl', hash: hashOf('a.jsonl'), size: 20 }], { now: 0 })
  for (const [attempt, death] of [...deaths, Number.POSITIVE_INFINITY].entries()) {
    const worker = `w${attempt}`
    const id = claimImport(db, { worker, now: time, isDead: () => true })
    if (id === null) break
    let seen = 0
    await runImport(db, id, {
      worker,
      versions,
      clock: () => (time += 700),
      read: async function* read(files) {
        for (const file of files)
          for (const event of fileEvents(file, twenty)) {
            if (seen++ === death) throw new Error('killed')
            yield event
          }
      },
    }).catch(() => db.$client.prepare("update imports set state = 'running', error = null").run())
  }
  return db
}

test.each([[[3]], [[0, 1, 2]], [[7, 7, 7]], [[41]], [[1, 30, 2, 5]]])(
  'killing after %j events loses and doubles nothing',
  async (deaths) => {
    const undisturbed = await importDying([])

    const killed = await importDying(deaths)

    expect(contents(killed)).toEqual(contents(undisturbed))
    expect(counts(killed)).toEqual({ offered: 20, added: 20, duplicates: 0, rejected: 0, state: 'done' })
  },
)

function counts(db: Db): unknown {
  return db.$client.prepare('select offered, added, duplicates, rejected, state from imports').get()
}

test('importing the same rollouts again adds none', async () => {
  const db = await importedDb(twenty)

  const again = await importInto(db, twenty)

  const row = importById(db, again)
  expect(row && importAnswer(row)).toMatchObject({ offered: 20, rollouts: 0, duplicates: 20, groups: 5 })
  expect(db.$client.prepare('select count(*) as n from rollouts').get()).toEqual({ n: 20 })
})

test('a known rollout is updated in place', async () => {
  const db = await importedDb([aReadRollout({ reward: 0 })])

  await importInto(db, [aReadRollout({ reward: 1, promptKey: 'p2' })])

  expect(db.$client.prepare('select row_id, reward from rollouts').all()).toEqual([{ row_id: 1, reward: 1 }])
  expect(db.$client.prepare('select prompt_key from groups').all()).toEqual([{ prompt_key: 'p2' }])
})

test('a cancelled import stops and keeps what it has', async () => {
  const db = openDb(':memory:')
  const id = createImport(db, [{ path: 'a.jsonl', hash: hashOf('a'), size: 20 }], { now: 0 })
  claimImport(db, { worker: 'w', now: 0, isDead: () => false })
  let time = 0

  const end = await runImport(db, id, {
    worker: 'w',
    versions,
    clock: () => (time += 700),
    read: async function* read([file]) {
      for (const event of fileEvents(file!, twenty)) {
        if (event.kind === 'progress' && event.records === 10)
          db.$client.prepare("update imports set state = 'cancelled'").run()
        yield event
      }
    },
  })

  expect(end).toBe('stopped')
  expect(counts(db)).toMatchObject({ state: 'cancelled' })
  expect(db.$client.prepare('select count(*) as n from rollouts').get()).toEqual({
    n: (db.$client.prepare('select records as n from source_files').get() as { n: number }).n,
  })
})

test('an error of reading fails the import with its reason', async () => {
  const db = openDb(':memory:')
  const id = createImport(db, [{ path: 'a.jsonl', hash: hashOf('a'), size: 1 }], { now: 0 })
  claimImport(db, { worker: 'w', now: 0, isDead: () => false })

  const run = runImport(db, id, {
    worker: 'w',
    versions,
    clock: () => 0,
    // biome-ignore lint/correctness/useYield: a reader that fails at once
    read: async function* read() {
      throw new Error('disk gone')
    },
  })

  await expect(run).rejects.toThrow('disk gone')
  expect(db.$client.prepare('select state, error from imports').get()).toEqual({
    state: 'failed',
    error: 'disk gone',
  })
})

test('rejects, warnings and refusals are kept', async () => {
  const db = openDb(':memory:')
  const id = createImport(
    db,
    [
      { path: 'a.jsonl', hash: hashOf('a'), size: 1 },
      { path: 'b.md', hash: hashOf('b'), size: 1 },
    ],
    { now: 0 },
  )
  claimImport(db, { worker: 'w', now: 0, isDead: () => false })
  await runImport(db, id, {
    worker: 'w',
    versions,
    clock: () => 0,
    read: async function* read() {
      yield {
        kind: 'rejected',
        path: 'a.jsonl',
        line: 3,
        item: null,
        field: 'reward',
        reason: 'no number',
        excerpt: '{',
      }
      yield { kind: 'warning', path: 'a.jsonl', message: 'odd' }
      yield { kind: 'progress', path: 'a.jsonl', records: 3, bytes: 1, nonfinite: 2 }
      yield { kind: 'file-done', path: 'a.jsonl' }
      yield { kind: 'refused', path: 'b.md', reason: 'a text' }
    },
  })

  expect(importById(db, id)).toMatchObject({
    offered: 1,
    rejected: 1,
    nonfinite: 2,
    warnings: ['a.jsonl: odd'],
  })
  expect(db.$client.prepare('select line, field, reason from rejects').all()).toEqual([
    { line: 3, field: 'reward', reason: 'no number' },
  ])
  expect(db.$client.prepare('select path, state from source_files order by path').all()).toEqual([
    { path: 'a.jsonl', state: 'done' },
    { path: 'b.md', state: 'refused' },
  ])
})

test('token arrays of a later line reach their rollout', async () => {
  const db = await importedDb([aReadRollout({ nativeId: 'n1' })])
  const id = createImport(db, [{ path: 'tokens.jsonl', hash: hashOf('t'), size: 1 }], { now: 0 })
  claimImport(db, { worker: 'w', now: 0, isDead: () => false })
  await runImport(db, id, {
    worker: 'w',
    versions,
    clock: () => 0,
    read: async function* read() {
      const about = {
        kind: 'addendum',
        path: 'tokens.jsonl',
        split: null,
        field: 'tokenData',
        value: [1],
      } as const
      yield { ...about, run: 'run-a', nativeId: 'n1', step: 1 }
      yield { ...about, run: 'run-a', nativeId: 'n9', step: 1 }
    },
  })

  const { bodyOf } = await import('./body.ts')
  expect(bodyOf(db, 1)?.rollout.tokenData).toEqual([1])
  expect(importById(db, id)?.warnings).toEqual([
    'tokens.jsonl: tokenData for "n9" belong to no rollout known',
  ])
})

test('a group keeps the size its files state', async () => {
  const db = await importedDb([
    aReadRollout({ id: 'r1', group: 'g', groupSize: 8 }),
    aReadRollout({ id: 'r2', group: 'g', groupSize: null }),
    aReadRollout({ id: 'r3', group: 'h', groupSize: null }),
  ])

  expect(db.$client.prepare('select native_key, expected_size from groups').all()).toEqual([
    { native_key: 'g', expected_size: 8 },
    { native_key: 'h', expected_size: null },
  ])
})
