import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { mappingList, putMapping } from '#db/mappings.ts'
import { mapping } from '#lib/parse/mapping.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ mappings: mappingList(db()) }))
}

/** Saves a mapping under its name; one of the same name is replaced. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => putMapping(db(), mapping.parse(await request.json()), Date.now()))
}
