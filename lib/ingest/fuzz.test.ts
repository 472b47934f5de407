import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Format } from '#lib/parse/format.ts'
import { formats } from '#lib/parse/formats.ts'
import { aFile } from '#lib/testing/aFile.ts'
import { mutateFile, mutations } from '#lib/testing/mutateFile.ts'
import { filesBelow } from '#lib/testing/parseFiles.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import { ingest } from './ingest.ts'

const folder = join(import.meta.dirname, '../parse/fixtures')
const cases = readdirSync(folder)
/** Imports of all cases together, about ten seconds. */
const runs = Math.ceil(1000 / cases.length)

/** What the parsers of an import gave: everything they gave has to come out again. */
class Offered {
  /** Drafts and rejects. */
  answers = 0
  /** Records that were handed to a parser. */
  records = 0
  /** Records to which a parser that holds nothing back gave no answer at all. */
  unanswered = 0
  /** Files whose records another file gives. */
  readonly absorbed = new Set<string>()

  counted(format: Format): Format {
    const open: Format['open'] = async (...args) => {
      const parser = await format.open(...args)
      const note = (results: ReturnType<typeof parser.parse>) => {
        this.answers += results.filter(({ kind }) => kind === 'draft' || kind === 'reject').length
        return results
      }
      return {
        parse: (value, place) => {
          const results = parser.parse(value, place)
          this.records += 1
          this.unanswered += results.length === 0 && parser.finish === undefined ? 1 : 0
          return note(results)
        },
        finish: () => note(parser.finish?.() ?? []),
      }
    }
    const isAbsorbed: Format['isAbsorbed'] = (path, paths) => {
      const absorbed = format.isAbsorbed?.(path, paths) === true
      if (absorbed) this.absorbed.add(path)
      return absorbed
    }
    return { ...format, open, isAbsorbed }
  }
}

const change = fc.record({
  file: fc.nat(),
  kind: fc.constantFrom(...mutations),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
})

test.each(cases)('no damage to %s loses a record or stops the import', async (name) => {
  const originals = filesBelow(join(folder, name))
    .filter((path) => path !== 'expected.json')
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(folder, name, path))) }))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const files = originals.map(({ path, bytes }, index) => {
        const own = changes.filter(({ file }) => file % originals.length === index)
        return aFile(own.reduce(mutateFile, bytes), { path, chunk: 4096 })
      })
      const offered = new Offered()
      const counts = { rejected: 0, read: 0 }
      const ids: string[] = []
      const options = {
        format: null,
        resume: new Map(),
        places: new Map(),
        instruments: someInstruments,
        formats: formats.map((format) => offered.counted(format)),
      }
      const readSoFar = new Map<string, number>()
      for await (const event of ingest(files, options)) {
        if (event.kind === 'rollout') ids.push(`${event.rollout.provenance.path} ${event.rollout.id}`)
        if (event.kind === 'rejected' && !offered.absorbed.has(event.path)) counts.rejected += 1
        // What is stored is written as JSON, which overflows on values nested too deep.
        expect(JSON.stringify(event)).toBeTypeOf('string')
        if (event.kind === 'progress') readSoFar.set(event.path, event.records)
      }
      for (const [path, records] of readSoFar) counts.read += offered.absorbed.has(path) ? 0 : records
      const unreadable = counts.read - offered.records

      expect(offered.unanswered).toBe(0)
      expect(unreadable).toBeGreaterThanOrEqual(0)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length + counts.rejected).toBe(offered.answers + unreadable)
    }),
    { numRuns: runs, seed: 7 },
  )
})
