import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { freeze } from '#db/freeze.ts'
import { createShare } from '#db/shares.ts'
import { Problem } from '#lib/model/problem.ts'
import { parseShareTarget, shareTargetForms } from '#lib/query/target.ts'
import { sensitivePreview } from '#lib/share/redact.ts'
import type { Outcome, Shell } from './shell.ts'

/** How a view is shared. */
export interface ShareOptions {
  readonly lifetimeMs: number | null
  readonly password: string | null
  /** Secrets, mail addresses and home folders are masked in the shared copy. */
  readonly isMasked: boolean
  /** Address of the server that will show it, without a slash at the end. */
  readonly base: string
}

/** `share TARGET`: freezes a view and makes the link that shows it. The token is told only now. */
export function shareCommand(shell: Shell, text: string, options: ShareOptions): Outcome {
  const target = parseShareTarget(text)
  if (target === null)
    throw new Problem('invalid', `share: "${text}" is no target; write ${shareTargetForms}`)
  const freezeAs = (isMasked: boolean) => freeze(shell.db(), target, { now: shell.now(), isMasked })
  const taken = freezeAs(false)
  for (const { kind, count, examples } of sensitivePreview(taken))
    shell.note(
      `${options.isMasked ? 'masked' : 'warning: shared as it is'}: ${count} × ${kind} (${examples.join(', ')})`,
    )
  const expiresAt = options.lifetimeMs === null ? null : shell.now() + options.lifetimeMs
  const { id, token } = createShare(
    shell.db(),
    {
      snapshot: options.isMasked ? freezeAs(true) : taken,
      expiresAt,
      password: options.password,
    },
    shell.now(),
  )
  const url = `${options.base}/s/${token}`
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString()
  return {
    json: { id, url, token, expires },
    text: [url, expires === null ? 'until it is revoked' : `until ${expires}`, `revoke ${id} ends it`].join(
      '\n',
    ),
  }
}

/** A password from standard input: its first line. */
export async function passwordFrom(input: Readable): Promise<string> {
  const [line = ''] = (await text(input)).split(/\r?\n/)
  if (line === '') throw new Problem('invalid', '--password-stdin: standard input holds no password')
  return line
}
