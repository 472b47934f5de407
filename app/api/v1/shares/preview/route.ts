import { frozen } from '#app/api/frozen.ts'
import { respond } from '#app/respond.ts'
import { shareBody } from '#lib/api/requestBodies.ts'
import { sensitivePreview } from '#lib/share/redact.ts'

/** What secrets, mail addresses and home folders a shared view would hold. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const { title, ...taken } = frozen(shareBody.parse(await request.json()), false)
    return { title, finds: sensitivePreview({ title, ...taken }) }
  })
}
