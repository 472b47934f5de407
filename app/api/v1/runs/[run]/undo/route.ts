import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { runNamed } from '#db/queries/runNamed.ts'
import { undoRun } from '#db/settings.ts'

interface Context {
  readonly params: Promise<{ readonly run: string }>
}

/** Takes the last correction of a run back. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = runNamed(db(), (await params).run)
    return { id, settings: undoRun(db(), id, Date.now()) }
  })
}
