import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { rolloutAnswer, rolloutList } from '#db/queries/rolloutList.ts'
import { parseRolloutQuery } from '#lib/query/url.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => {
    const { total, rollouts } = rolloutList(db(), parseRolloutQuery(new URL(request.url).searchParams))
    return { total, rollouts: rollouts.map(rolloutAnswer) }
  })
}
