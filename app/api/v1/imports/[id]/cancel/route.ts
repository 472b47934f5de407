import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { cancelImport } from '#db/importQueue.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = await params
    cancelImport(db(), id, Date.now())
    return { id }
  })
}
