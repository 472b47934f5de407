import { type SampleFile, sampleFiles } from '#lib/sample/sampleRun.ts'
import type { DataFolder } from './dataFolder.ts'
import { createImport } from './importQueue.ts'
import type { Db } from './open.ts'
import { storeSource } from './storeSource.ts'

/** Fixed, so that every installation shows the same sample. */
const sampleSeed = 7
/** What the rewards of the sample can be: -3 to 3 for the calls, 1 for the format. */
const sampleRewards = { low: -3, high: 4 }

/** Puts the sample into the queue and returns the id of its import; labelled synthetic wherever it shows. */
export async function queueSample(
  db: Db,
  { folder, clock }: { readonly folder: DataFolder; readonly clock: () => number },
): Promise<string> {
  const files = []
  for (const file of sampleFiles(sampleSeed))
    files.push({ path: `sample/${file.path}`, ...(await storeSource(folder, bytesOf(file))) })
  return createImport(db, files, {
    options: { synthetic: true, rewardRange: sampleRewards },
    now: clock(),
  })
}

async function* bytesOf({ lines }: SampleFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(`${line}\n`)
}
