import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { readRejectsAgain } from '#db/readAgain.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

/** Reads only the rejected records of an import again. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = await params
    return Response.json({ id, rejects: readRejectsAgain(db(), id) }, { status: 202 })
  })
}
