import { parseShareTarget, shareTargetText } from '#lib/query/target.ts'

/** Finds of one kind in what would be shared. */
export interface SensitiveFind {
  readonly kind: 'secret' | 'mail' | 'home-path'
  readonly count: number
  readonly examples: readonly string[]
}

export interface LinkChoices {
  /** As `30d`; null: until it is revoked. */
  readonly expires: string | null
  readonly password: string | null
  readonly redact: boolean
}

/** A link made before that still opens. */
export interface OpenLink {
  readonly id: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly hasPassword: boolean
  readonly views: number
}

/** What the server said, or why it refused. */
export type Answer<T> =
  | { readonly isOk: true; readonly value: T }
  | { readonly isOk: false; readonly failure: string }

/** What would leave with the view. */
export async function previewLink(target: string): Promise<Answer<readonly SensitiveFind[]>> {
  const answer = await ask('POST', '/api/v1/shares/preview', { target, search: window.location.search })
  return answer.isOk ? { isOk: true, value: answer.value.finds } : answer
}

/** Makes the link and answers its address. */
export async function createLink(target: string, choices: LinkChoices): Promise<Answer<string>> {
  const answer = await ask('POST', '/api/v1/shares', { target, search: window.location.search, ...choices })
  return answer.isOk ? { isOk: true, value: answer.value.url } : answer
}

/** Links to a target that still open, newest first. */
export async function linksTo(target: string): Promise<Answer<readonly OpenLink[]>> {
  const answer = await ask('GET', '/api/v1/shares')
  if (!answer.isOk) return answer
  const parsed = parseShareTarget(target)
  const text = parsed === null ? target : shareTargetText(parsed)
  const now = Date.now()
  const shares: readonly (OpenLink & { target: string; revokedAt: number | null })[] = answer.value.shares
  return {
    isOk: true,
    value: shares.filter(
      (share) =>
        share.target === text &&
        share.revokedAt === null &&
        (share.expiresAt === null || share.expiresAt > now),
    ),
  }
}

/** Ends a link for everybody. */
export function endLink(id: string): Promise<Answer<unknown>> {
  return ask('DELETE', `/api/v1/shares/${encodeURIComponent(id)}`)
}

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const value = await response.json().catch(() => ({}))
  if (response.ok) return { isOk: true as const, value }
  const failure = String(value.error?.message ?? `the server answered ${response.status}`)
  return { isOk: false as const, failure }
}
