import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { runNamed } from '#db/queries/runNamed.ts'
import { runVersion } from '#db/queries/runVersion.ts'

interface Context {
  readonly params: Promise<{ readonly run: string }>
}

/** What an open page asks every few seconds while its run is being written. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => runVersion(db(), runNamed(db(), (await params).run).id))
}
