import { z } from 'zod'
import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { diffRollouts } from '#db/diffRollouts.ts'

const query = z.object({ a: z.string().min(1), b: z.string().min(1) })

export function GET(request: Request): Promise<Response> {
  return respond(request, () => {
    const { a, b } = query.parse(Object.fromEntries(new URL(request.url).searchParams))
    const { firstDivergence, pairs } = diffRollouts(db(), a, b)
    return { firstDivergence, pairs }
  })
}
