import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { resumeImport } from '#db/importQueue.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = await params
    resumeImport(db(), id)
    return { id }
  })
}
