import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { diffRollouts } from '#db/diffRollouts.ts'
import { diffSearchParams } from '#lib/api/searchParams.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => {
    const { a, b } = diffSearchParams.parse(Object.fromEntries(new URL(request.url).searchParams))
    const { firstDivergence, pairs } = diffRollouts(db(), a, b)
    return { firstDivergence, pairs }
  })
}
