import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { passCookie } from '#app/s/[token]/passCookie.ts'
import { sharePass } from '#db/shares.ts'
import { Problem } from '#lib/model/problem.ts'
import { allowsTry, type TriesByLink } from '#lib/share/passwordTries.ts'

interface Context {
  readonly params: Promise<{ readonly token: string }>
}

const tries: TriesByLink = new Map()

/** Takes the password of a shared link and keeps a pass for that link alone; ten tries a minute. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { token } = await params
    const page = `/s/${encodeURIComponent(token)}`
    if (!allowsTry(tries, token, Date.now())) return seeOther(`${page}?wrong=often`)
    const password = new URLSearchParams(await request.text()).get('password') ?? ''
    const pass = passFor(token, password)
    if (pass === null) return seeOther(`${page}?wrong=1`)
    return seeOther(page, `${passCookie(token)}=${pass}; Path=${page}; HttpOnly; SameSite=Lax`)
  })
}

/** Null also where the link has ended: its page says so. */
function passFor(token: string, password: string): string | null {
  try {
    return sharePass(db(), token, { password, now: Date.now() })
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function seeOther(location: string, cookie?: string): Response {
  const headers = new Headers({ location })
  if (cookie !== undefined) headers.set('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
