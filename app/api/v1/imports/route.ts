import { receive, uploadPath } from '#app/api/receive.ts'
import { db, folder } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { createImport } from '#db/importQueue.ts'
import { importList } from '#db/queries/importList.ts'
import { hasSource } from '#db/storeSource.ts'
import { type ImportBody, importBody } from '#lib/api/requestBodies.ts'
import { Problem } from '#lib/model/problem.ts'
import { importOptions } from '#lib/model/run.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ imports: importList(db()) }))
}

/** Queues an import: the file itself as the body with `?path=`, or JSON that names files uploaded before. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false
    const { files, options } = isJson ? importBody.parse(await request.json()) : await single(request)
    const missing = files.find((file) => !hasSource(folder(), file.hash))
    if (missing !== undefined)
      throw new Problem('not-found', `${missing.path} was not uploaded: send its bytes first`)
    const id = createImport(
      db(),
      files.map((file) => ({ ...file, path: uploadPath(file.path) })),
      {
        options,
        now: Date.now(),
      },
    )
    return Response.json({ id }, { status: 202 })
  })
}

async function single(request: Request): Promise<ImportBody> {
  const params = new URL(request.url).searchParams
  const path = uploadPath(params.get('path') ?? params.get('name'))
  const options = importOptions.parse({ run: params.get('run'), format: params.get('format') })
  return { files: [{ path, ...(await receive(request)) }], options }
}
