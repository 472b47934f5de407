import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { putSeries, seriesList } from '#db/series.ts'
import { seriesBody } from '#lib/api/requestBodies.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ series: seriesList(db()) }))
}

/** Puts one series of checkpoints together from `RUN` and `RUN@STEP`, in that order. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () =>
    putSeries(db(), { ...seriesBody.parse(await request.json()), now: Date.now() }),
  )
}
