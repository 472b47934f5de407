import { claimThis } from './importQueue.ts'
import type { Db } from './open.ts'
import { queueSample } from './queueSample.ts'
import { type Workplace, workOn } from './workOn.ts'

/** Writes the sample by the same import as a user's file; importing it again adds nothing. */
export async function seedSample(db: Db, workplace: Workplace): Promise<string> {
  const id = await queueSample(db, workplace)
  claimThis(db, id, { worker: workplace.worker, now: workplace.clock() })
  await workOn(db, id, workplace)
  return id
}
