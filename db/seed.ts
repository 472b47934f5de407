import { type SampleFile, sampleFiles } from '#lib/sample/sampleRun.ts'
import { claimThis, createImport } from './importQueue.ts'
import type { Db } from './open.ts'
import { storeSource } from './storeSource.ts'
import { type Workplace, workOn } from './workOn.ts'

/** Fixed, so that every installation shows the same sample. */
const sampleSeed = 7
/** What the rewards of the sample can be: -3 to 3 for the calls, 1 for the format. */
const sampleRewards = { low: -3, high: 4 }

/** Puts the sample into the queue and returns the id of its import; labelled synthetic wherever it shows. */
export async function queueSample(
  db: Db,
  { folder, clock }: Pick<Workplace, 'folder' | 'clock'>,
): Promise<string> {
  const files = []
  for (const file of sampleFiles(sampleSeed))
    files.push({ path: `sample/${file.path}`, ...(await storeSource(folder, bytesOf(file))) })
  return createImport(db, files, {
    options: { synthetic: true, rewardRange: sampleRewards },
    now: clock(),
  })
}

/** Writes the sample by the same import as a user's file; importing it again adds nothing. */
export async function seedSample(db: Db, workplace: Workplace): Promise<string> {
  const id = await queueSample(db, workplace)
  claimThis(db, id, { worker: workplace.worker, now: workplace.clock() })
  await workOn(db, id, workplace)
  return id
}

async function* bytesOf({ lines }: SampleFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(`${line}\n`)
}
