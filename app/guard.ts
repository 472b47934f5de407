import { Problem } from '#lib/model/problem.ts'
import type { ServerSettings } from './environment.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Cookie that holds the secret after it was given once on the sign-in page. */
export const secretCookie = 'reasonscope_secret'

/** What a guard looks at of a request. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly cookie: string | null
}

/**
 * Refuses what must not be answered: a Host we are not (DNS rebinding), a state change that comes from
 * another site, a request without the secret where one is set. Share links need no secret.
 */
export function guard(asked: Asked, settings: ServerSettings): void {
  const host = asked.headers.get('host') ?? ''
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (!loopback.has(name) && !settings.allowedHosts.includes(name))
    throw new Problem(
      'refused',
      `this server does not answer to the name "${name}"; start it with --allow-host ${name}`,
    )
  if (asked.method !== 'GET' && asked.method !== 'HEAD') checkSameOrigin(asked.headers, host)
  if (settings.secret !== null && !isOpen(asked.path)) checkSecret(asked, settings.secret)
}

function checkSameOrigin(headers: Headers, host: string): void {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const foreign =
    (origin !== null && hostOf(origin) !== host) ||
    (site !== null && site !== 'same-origin' && site !== 'none')
  if (foreign && !headers.get('authorization')?.startsWith('Bearer '))
    throw new Problem('refused', 'a change must come from this server’s own pages, or carry a bearer token')
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/** Shared views, the public documents, assets and the sign-in page are reachable without the secret. */
function isOpen(path: string): boolean {
  return /^\/(s\/|docs(\/|$)|sign-in$|api\/v1\/sign-in$|_next\/|icon)/.test(path)
}

function checkSecret(asked: Asked, secret: string): void {
  const bearer = asked.headers.get('authorization')?.replace(/^Bearer /, '') ?? null
  if (!isSame(bearer, secret) && !isSame(asked.cookie, secret))
    throw new Problem('unauthorised', 'this server needs its secret: sign in, or send it as a bearer token')
}

/** Compares in time that depends on the length of the given text only. */
export function isSame(given: string | null, secret: string): boolean {
  if (given === null || given.length !== secret.length) return false
  let difference = 0
  for (let i = 0; i < secret.length; i += 1) difference |= given.charCodeAt(i) ^ secret.charCodeAt(i)
  return difference === 0
}
