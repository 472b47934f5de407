/** Why an expected refusal happened; each code maps to one HTTP status and one exit code. */
export type ProblemCode =
  | 'not-found'
  | 'invalid'
  | 'refused'
  | 'too-large'
  | 'conflict'
  | 'unauthorised'
  | 'gone'

/**
 * An expected refusal: no such run, a file too large, a filter that does not parse.
 * The message says what happened, where (file, line, field) and what to do.
 */
export class Problem extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'Problem'
    this.code = code
  }
}
