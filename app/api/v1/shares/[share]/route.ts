import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { revokeShare } from '#db/shares.ts'

interface Context {
  readonly params: Promise<{ readonly share: string }>
}

/** Ends a shared link at once. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { share } = await params
    revokeShare(db(), share, Date.now())
    return { id: share, revoked: true }
  })
}
