import { revokeShare, shareList } from '#db/shares.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `shares`: links made so far, with views and what ended them. */
export function sharesCommand(shell: Shell): Outcome {
  const shares = shareList(shell.db())
  const at = (time: number | null) => (time === null ? null : new Date(time).toISOString().slice(0, 16))
  return {
    json: { shares },
    text:
      shares.length === 0
        ? 'nothing is shared'
        : table(
            ['id', 'target', 'title', 'views', 'expires', 'revoked', 'password'],
            shares.map((share) => [
              share.id,
              share.target,
              share.title,
              share.views,
              at(share.expiresAt),
              at(share.revokedAt),
              share.hasPassword ? 'yes' : 'no',
            ]),
          ),
  }
}

/** `revoke ID`: ends a link at once. */
export function revokeCommand(shell: Shell, id: string): Outcome {
  revokeShare(shell.db(), id, shell.now())
  return { json: { id, revoked: true }, text: `${id} revoked` }
}
