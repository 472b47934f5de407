import { serverSettings } from '#app/environment.ts'
import { isSame, secretCookie } from '#app/guard.ts'
import { respond } from '#app/respond.ts'

/** Takes the secret from the sign-in page and keeps it in a cookie that scripts cannot read. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const { secret } = serverSettings()
    const form = new URLSearchParams(await request.text())
    const to = form.get('to') ?? '/'
    // A path of ours only, never another site.
    const target = /^\/(?![/\\])/.test(to) ? to : '/'
    const given = form.get('secret')
    const isRight = secret !== null && isSame(given, secret)
    const headers = new Headers({
      location: isRight ? target : `/sign-in?wrong=1&to=${encodeURIComponent(target)}`,
    })
    if (isRight)
      headers.set(
        'set-cookie',
        `${secretCookie}=${encodeURIComponent(secret)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000`,
      )
    return new Response(null, { status: 303, headers })
  })
}
