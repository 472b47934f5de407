import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { groupPage } from '#db/queries/groupPage.ts'

interface Context {
  readonly params: Promise<{ readonly group: string }>
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => groupPage(db(), (await params).group))
}
