import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { rolloutPage } from '#db/queries/rolloutPage.ts'

interface Context {
  readonly params: Promise<{ readonly rollout: string }>
}

/** A rollout with its turns, thoughts and siblings. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => rolloutPage(db(), (await params).rollout))
}
