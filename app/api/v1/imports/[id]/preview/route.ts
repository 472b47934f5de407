import { db, folder } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { fileHead } from '#db/queries/fileHead.ts'
import { previewBody } from '#lib/api/requestBodies.ts'
import { previewMapping } from '#lib/ingest/previewMapping.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

/** What a mapping would make of the first rows of a file; nothing is kept. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { path, mapping } = previewBody.parse(await request.json())
    const { values } = await fileHead(db(), folder(), { importId: (await params).id, path })
    return previewMapping(values, mapping, path)
  })
}
