import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { aFile } from '#lib/testing/aFile.ts'
import { filesBelow } from '#lib/testing/parseFiles.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import type { IngestEvent } from './event.ts'
import { ingest } from './ingest.ts'

const folder = join(import.meta.dirname, '../parse/fixtures')
const cases = readdirSync(folder)

async function read(files: readonly SourceFile[]): Promise<readonly IngestEvent[]> {
  const events: IngestEvent[] = []
  const options = { format: null, resume: new Map(), places: new Map(), instruments: someInstruments }
  for await (const event of ingest(files, options)) events.push(event)
  return events
}

const textsOf = (name: string) =>
  filesBelow(join(folder, name))
    .filter((path) => path !== 'expected.json')
    .map((path) => ({ path, text: readFileSync(join(folder, name, path), 'utf8') }))

/** What an import found, places and ids aside: they differ where the same records stand otherwise. */
function found(events: readonly IngestEvent[]) {
  const rollouts = events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout] : []))
  const rejects = events.filter(({ kind }) => kind === 'rejected')
  return {
    rollouts: rollouts.map(({ run, turns, reward, correct, group }) => ({
      run: run.model,
      turns,
      reward,
      correct,
      group,
    })),
    rejects: rejects.length,
  }
}

function decoded(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

const isDocument = (value: Json | undefined) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asLines = (path: string) => path.replace(/\.json$/, '.jsonl')

test.each(cases)('%s: a document reads alike under a name for lines', async (name) => {
  const files = textsOf(name)
  const plain = await read(files.map(({ path, text }) => aFile(text, { path })))
  // Companions are found by name: only files with rollouts of their own are renamed.
  const own = new Set(
    plain.flatMap((event) => (event.kind === 'rollout' ? [event.rollout.provenance.path] : [])),
  )
  for (const indent of [2, 0]) {
    const printed = files.map(({ path, text }) => {
      const value = decoded(text)
      return isDocument(value) && own.has(path)
        ? aFile(`${JSON.stringify(value, null, indent)}\n`, { path: asLines(path) })
        : aFile(text, { path })
    })

    expect(found(await read(printed))).toEqual(found(plain))
  }
})

const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const utf16be = (text: string) => Uint8Array.from([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()])
const marked = (text: string) => Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from(text)])

test.each(cases)('%s: other encodings read alike, with a warning', async (name) => {
  const files = textsOf(name)
  const plain = await read(files.map(({ path, text }) => aFile(text, { path })))
  const readFiles = plain.filter(({ kind }) => kind === 'file-done').length
  for (const encode of [utf16, utf16be, marked]) {
    const events = await read(files.map(({ path, text }) => aFile(encode(text), { path, chunk: 1000 })))
    const warnings = events.filter(
      (event) => event.kind === 'warning' && /UTF-16|byte order/.test(event.message),
    )

    expect(found(events)).toEqual(found(plain))
    expect(warnings).toHaveLength(readFiles)
  }
})
