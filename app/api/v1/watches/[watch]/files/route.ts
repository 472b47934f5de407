import { Readable } from 'node:stream'
import { uploadPath } from '#app/api/receive.ts'
import { db, folder } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { fedFiles, takeFed } from '#db/fedFiles.ts'
import { watchById } from '#db/watches.ts'
import { feedSearchParams } from '#lib/api/searchParams.ts'
import { Problem } from '#lib/model/problem.ts'

interface Context {
  readonly params: Promise<{ readonly watch: string }>
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => ({ files: fedFiles(db(), watchById(db(), (await params).watch).id) }))
}

/** Takes the next bytes of a file that is written elsewhere. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { path, offset, anew } = feedSearchParams.parse(
      Object.fromEntries(new URL(request.url).searchParams),
    )
    if (request.body === null) throw new Problem('invalid', 'the request has no body: send the bytes')
    // Node's stream and the web's are the same thing here; only their type declarations differ.
    const bytes = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    const fed = { path: uploadPath(path), offset, isAnew: anew === '1', bytes, now: Date.now() }
    return takeFed(db(), folder(), { watchId: (await params).watch, fed })
  })
}
