import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { runList } from '#db/queries/runList.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ runs: runList(db()) }))
}
