import { frozen } from '#app/api/frozen.ts'
import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { createShare, shareList } from '#db/shares.ts'
import { newShareBody } from '#lib/api/requestBodies.ts'
import { parseLifetime } from '#lib/query/lifetime.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ shares: shareList(db()) }))
}

/** Freezes a view and answers the link that shows it; the token is told only now. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const { expires, password, redact, ...asked } = newShareBody.parse(await request.json())
    const now = Date.now()
    const lifetime = expires === null ? null : parseLifetime(expires)
    const expiresAt = lifetime === null ? null : now + lifetime
    const snapshot = frozen(asked, redact)
    const { id, token } = createShare(db(), { snapshot, expiresAt, password }, now)
    const url = `${new URL(request.url).protocol}//${request.headers.get('host')}/s/${token}`
    return { id, url, token, expires: expiresAt === null ? null : new Date(expiresAt).toISOString() }
  })
}
