import { AskServer } from '#app/_controls/AskServer.tsx'
import { Badge } from '#app/_ui/Badge.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { ShareRow } from '#db/shares.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'

interface Props {
  readonly shares: readonly ShareRow[]
  readonly now: number
}

/** Shared links with who may still see them; an open one can be ended at once. */
export function ShareTable({ shares, now }: Props) {
  if (shares.length === 0)
    return (
      <p className="max-w-[72ch] text-body text-text-2">
        Nothing is shared. The Share button of a run, a comparison, a diff, a group or a rollout makes a link
        that shows the same numbers for as long as you like; it is listed here and can be revoked.
      </p>
    )
  return (
    <Table caption="Shared links, newest first" minWidth={720}>
      <thead>
        <tr>
          <Th>
            view <span className="font-normal text-text-3">and what it is of</span>
          </Th>
          <Th>state</Th>
          <Th>
            <span className="sr-only">revoke</span>
          </Th>
          <Th num>views</Th>
          <Th num unit="UTC">
            made
          </Th>
          <Th num unit="UTC">
            expires
          </Th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.id} className={rowClass}>
            <Td
              className="min-w-40 max-w-[48ch] [overflow-wrap:anywhere]"
              second={<code className="[overflow-wrap:anywhere]">{share.target}</code>}
            >
              {share.title}
            </Td>
            <Td>
              <ShareState share={share} now={now} />
            </Td>
            <Td>
              {stateOf(share, now) === 'open' && (
                <AskServer
                  path={`/api/v1/shares/${encodeURIComponent(share.id)}`}
                  method="DELETE"
                  label="Revoke"
                  question="End this link for everybody?"
                />
              )}
            </Td>
            <Td num>{formatCount(share.views)}</Td>
            <Td num className="text-text-2" title={formatIso(share.createdAt)}>
              {formatTime(share.createdAt)}
            </Td>
            <Td
              num
              className="text-text-2"
              title={share.expiresAt === null ? undefined : formatIso(share.expiresAt)}
            >
              {share.expiresAt === null ? 'never' : formatTime(share.expiresAt)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function stateOf({ revokedAt, expiresAt }: ShareRow, now: number): 'open' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}

function ShareState({ share, now }: { share: ShareRow; now: number }) {
  const state = stateOf(share, now)
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === 'open' ? 'accent' : 'outline'}>{state}</Badge>
      {share.hasPassword && <Badge>password</Badge>}
    </span>
  )
}
