import { z } from 'zod'
import { Problem, type ProblemCode } from '#lib/model/problem.ts'
import { serverSettings } from './environment.ts'
import { guard, secretCookie } from './guard.ts'

const statusOf: Readonly<Record<ProblemCode, number>> = {
  invalid: 400,
  unauthorised: 401,
  refused: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
}

/**
 * Runs a route and turns what it returns into JSON, and an expected refusal into its status with the
 * reason as `{ error: { code, message } }`. The only catch in `app/api`; anything else is a bug and stays one.
 */
export async function respond(request: Request, answer: () => unknown): Promise<Response> {
  try {
    guard(
      {
        method: request.method,
        path: new URL(request.url).pathname,
        headers: request.headers,
        cookie: cookieOf(request, secretCookie),
      },
      serverSettings(),
    )
    const value = await answer()
    return value instanceof Response ? value : Response.json(value)
  } catch (error) {
    const problem = asProblem(error)
    if (problem === null) throw error
    return Response.json(
      { error: { code: problem.code, message: problem.message } },
      { status: statusOf[problem.code] },
    )
  }
}

/** A zod refusal names the field; a Problem is one already; the rest is a bug. */
function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof z.ZodError) return new Problem('invalid', z.prettifyError(error), { cause: error })
  return null
}

function cookieOf(request: Request, name: string): string | null {
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}
