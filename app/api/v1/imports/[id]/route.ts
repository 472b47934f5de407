import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { importPage } from '#db/queries/importPage.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => importPage(db(), (await params).id, Date.now()))
}
