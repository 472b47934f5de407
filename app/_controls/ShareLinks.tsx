'use client'
import { Button } from '#app/_ui/Button.tsx'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'
import type { OpenLink } from './shareLink.ts'

interface Props {
  readonly links: readonly OpenLink[]
  readonly onRevoke: (id: string) => void
}

/** Links to this view that still open; their addresses were told only once. */
export function ShareLinks({ links, onRevoke }: Props) {
  if (links.length === 0) return null
  return (
    <section className="border-hairline border-t pt-3">
      <h3 className="mb-1 font-medium">Links that are open</h3>
      <ul className="grid gap-1">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-3 text-small">
            <span className="text-text-2" title={formatIso(link.createdAt)}>
              {formatTime(link.createdAt)}
              <span className="block text-text-3">
                {link.expiresAt === null ? 'no end' : `ends ${formatTime(link.expiresAt)}`}, seen {link.views}
                {link.hasPassword && ', password'}
              </span>
            </span>
            <Button
              onClick={() => onRevoke(link.id)}
              aria-label={`Revoke the link of ${formatTime(link.createdAt)}`}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
