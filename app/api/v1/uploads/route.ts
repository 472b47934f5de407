import { receive, uploadPath } from '#app/api/receive.ts'
import { respond } from '#app/respond.ts'

/** Stores one file of an upload and answers `{ path, hash, size }`, to be named in `POST /api/v1/imports`. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const path = uploadPath(new URL(request.url).searchParams.get('path'))
    return { path, ...(await receive(request)) }
  })
}
