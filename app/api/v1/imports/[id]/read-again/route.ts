import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { readFilesAgain } from '#db/readAgain.ts'
import { readAgainBody } from '#lib/api/requestBodies.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

/** Reads files of an import again, each as the format or mapping chosen for it. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = await params
    const { files } = readAgainBody.parse(await request.json())
    readFilesAgain(db(), id, files)
    return Response.json({ id }, { status: 202 })
  })
}
