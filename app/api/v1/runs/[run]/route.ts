import { db, folder } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { runNamed } from '#db/queries/runNamed.ts'
import { runPage } from '#db/queries/runPage.ts'
import { removeRun } from '#db/removeRun.ts'
import { setRun } from '#db/settings.ts'
import { runSettings } from '#lib/model/run.ts'

interface Context {
  readonly params: Promise<{ readonly run: string }>
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => runPage(db(), (await params).run))
}

/** Corrects a run: name, split, step, facet, what counts as correct, reward range. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = runNamed(db(), (await params).run)
    const change = runSettings.parse(await request.json())
    return { id, settings: setRun(db(), id, { change, now: Date.now() }) }
  })
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => removeRun(db(), folder(), runNamed(db(), (await params).run).id))
}
