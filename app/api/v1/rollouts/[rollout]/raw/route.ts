import { db, folder } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { rawRecord } from '#db/queries/rawRecord.ts'

interface Context {
  readonly params: Promise<{ readonly rollout: string }>
}

/** The record as its trainer wrote it, whole, as a download. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const id = (await params).rollout
    const { text } = await rawRecord(db(), folder(), { id, limit: Number.MAX_SAFE_INTEGER })
    return new Response(text, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${id.replace(/[^0-9a-z]/gi, '')}.json"`,
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
