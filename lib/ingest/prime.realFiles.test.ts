import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import type { IngestEvent } from './event.ts'
import { ingest } from './ingest.ts'

const data = '../shared/data'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(`${data}/${folder}`).flatMap((name) => {
    const path = `${folder}/${name}`
    const { size, ino } = statSync(`${data}/${path}`)
    if (statSync(`${data}/${path}`).isDirectory()) return filesBelow(path)
    const read = (start = 0, end = Number.POSITIVE_INFINITY) =>
      createReadStream(`${data}/${path}`, { start, end: end - 1 })
    return [{ path, size, hash: String(ino), read }]
  })
}

async function read(folder: string) {
  const events: IngestEvent[] = []
  const options = { format: null, resume: new Map(), places: new Map(), instruments: someInstruments }
  for await (const event of ingest(filesBelow(folder), options)) events.push(event)
  const rollouts = events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout] : []))
  return { events, rollouts, refused: events.filter(({ kind }) => kind === 'refused') }
}

describe.skipIf(!isThere)('real files', () => {
  test('samples in two files are imported once', async () => {
    const { rollouts, refused, events } = await read('prime-rl')

    expect(rollouts).toHaveLength(16 + 25 + 25)
    expect(new Set(rollouts.map(({ id }) => id)).size).toBe(16 + 25)
    expect(refused).toHaveLength(6)
    expect(events.filter(({ kind }) => kind === 'rejected')).toEqual([])
  })

  test.each([
    ['verifiers', 30],
    ['atropos', 24 + 4],
  ])('%s gives %i rollouts, each with its own id', async (folder, count) => {
    const { rollouts, events } = await read(folder)
    const own = rollouts.filter(({ provenance }) => !/table\.json$/.test(provenance.path))

    expect(own).toHaveLength(count)
    expect(new Set(own.map(({ id }) => id)).size).toBe(count)
    expect(events.filter(({ kind }) => kind === 'rejected' || kind === 'warning')).toEqual([])
  })

  test('decoded conversations are cut into turns', async () => {
    const { rollouts } = await read('atropos')
    const humor = rollouts.filter(({ run }) => run.key === 'humor_3')
    const cubes = rollouts.filter(({ run }) => run.key === 'rubiks_process_results_20')

    expect(new Set(humor.map(({ turns }) => turns.map(({ role }) => role).join()))).toEqual(
      new Set(['user,assistant']),
    )
    expect(cubes.every(({ turns }) => turns.filter(({ sampled }) => sampled).length === 1)).toBe(true)
  })
})
