import { classifier } from '#app/classifier.ts'
import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { rolloutPage } from '#db/queries/rolloutPage.ts'
import { whySearchParams } from '#lib/api/searchParams.ts'
import { explainThought } from '#lib/ingest/explainThought.ts'

interface Context {
  readonly params: Promise<{ readonly rollout: string }>
}

/** Why a thought has its kind: the probability of each kind, and what spoke for it. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const place = whySearchParams.parse(Object.fromEntries(new URL(request.url).searchParams))
    const { rollout } = rolloutPage(db(), (await params).rollout)
    return explainThought(rollout, place, classifier())
  })
}
