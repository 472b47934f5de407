import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { passwordCookie } from '#app/s/[token]/passwordCookie.ts'
import { openShare } from '#db/shares.ts'
import { Problem } from '#lib/model/problem.ts'

interface Context {
  readonly params: Promise<{ readonly token: string }>
}

/** Takes the password of a shared link and keeps it in a cookie for that link alone. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { token } = await params
    const password = new URLSearchParams(await request.text()).get('password') ?? ''
    const isRight = opens(token, password)
    const headers = new Headers({ location: `/s/${encodeURIComponent(token)}${isRight ? '' : '?wrong=1'}` })
    if (isRight)
      headers.set(
        'set-cookie',
        `${passwordCookie(token)}=${encodeURIComponent(password)}; Path=/s/; HttpOnly; SameSite=Lax`,
      )
    return new Response(null, { status: 303, headers })
  })
}

function opens(token: string, password: string): boolean {
  try {
    openShare(db(), token, { password, now: Date.now(), isView: false })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
