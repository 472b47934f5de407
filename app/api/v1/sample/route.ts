import { db, folder } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { queueSample } from '#db/queueSample.ts'

/** Queues the import of the synthetic sample. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () =>
    Response.json({ id: await queueSample(db(), { folder: folder(), clock: Date.now }) }, { status: 202 }),
  )
}
