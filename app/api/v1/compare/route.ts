import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { compareAnswer, compareSides } from '#db/compare.ts'
import { parseCompareQuery } from '#lib/query/compareQuery.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () =>
    compareAnswer(compareSides(db(), parseCompareQuery(new URL(request.url).searchParams))),
  )
}
