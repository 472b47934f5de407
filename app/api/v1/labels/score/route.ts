import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { labelScore } from '#db/labelScore.ts'
import { parseLabelQuery } from '#lib/query/labelQuery.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => labelScore(db(), parseLabelQuery(new URL(request.url).searchParams)))
}
