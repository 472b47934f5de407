import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { nextThought } from '#db/queries/nextThought.ts'
import { nextThoughtParams } from '#lib/query/labelQuery.ts'
import { parseTraceQuery } from '#lib/query/url.ts'

/** The thought of some rollouts that this person should label next. */
export function GET(request: Request): Promise<Response> {
  return respond(request, () => {
    const search = new URL(request.url).searchParams
    const choice = nextThoughtParams.parse(Object.fromEntries(search))
    return { next: nextThought(db(), parseTraceQuery(search), choice) }
  })
}
