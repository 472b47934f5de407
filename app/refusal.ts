import { Problem } from '#lib/model/problem.ts'

/** What a page asks for, or the refusal where the page itself can say what to do about it. Bugs go on to error.tsx. */
export function orRefusal<T>(ask: () => T): T | Problem {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
