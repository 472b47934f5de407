import { z } from 'zod'
import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { putSeries, seriesList } from '#db/series.ts'

const body = z.object({ name: z.string().min(1), members: z.array(z.string().min(1)).min(1) })

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ series: seriesList(db()) }))
}

/** Puts one series of checkpoints together from `RUN` and `RUN@STEP`, in that order. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () =>
    putSeries(db(), { ...body.parse(await request.json()), now: Date.now() }),
  )
}
