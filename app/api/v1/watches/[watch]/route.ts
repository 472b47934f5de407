import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { endWatch, watchById } from '#db/watches.ts'

interface Context {
  readonly params: Promise<{ readonly watch: string }>
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => watchById(db(), (await params).watch))
}

/** Ends a watch; what was read of the folder stays. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => endWatch(db(), (await params).watch))
}
