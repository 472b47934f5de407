import { type NextRequest, NextResponse } from 'next/server'
import { contentPolicy } from '#app/contentPolicy.ts'
import { serverSettings } from '#app/environment.ts'
import { guard, secretCookie } from '#app/guard.ts'
import { sharedStatus } from '#app/sharedStatus.ts'
import { Problem } from '#lib/model/problem.ts'

/** Every page: refuses strangers, then answers under a strict policy with a nonce of its own. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const cookie = request.cookies.get(secretCookie)?.value ?? null
  try {
    guard({ method: request.method, path: pathname, headers: request.headers, cookie }, serverSettings())
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refusal(error, request.headers.get('host') ?? '', pathname + search)
  }
  return answerUnderPolicy(request)
}

function answerUnderPolicy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const policy = contentPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const { pathname } = request.nextUrl
  const status = sharedStatus(pathname, Date.now())
  // A page cannot set its own status; what goes before it can.
  const response = NextResponse.next({ request: { headers }, status })
  if (pathname.startsWith('/s/')) response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('content-security-policy', policy)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  response.headers.set('cross-origin-opener-policy', 'same-origin')
  return response
}

/** Without the secret a reader is sent to the sign-in page and back; anything else is told why. */
function refusal(problem: Problem, host: string, wanted: string): NextResponse {
  if (problem.code === 'unauthorised')
    return new NextResponse(null, {
      status: 303,
      // Relative: behind a tunnel this server does not know the address that the reader typed.
      headers: { location: `/sign-in?to=${encodeURIComponent(wanted)}` },
    })
  return new NextResponse(`Refused for ${host}: ${problem.message}\n`, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}

export const config = {
  // The API guards itself in `respond`: a proxy in front of an upload would cut its body short.
  matcher: ['/((?!api/|_next/static|_next/image|icon.svg).*)'],
}
