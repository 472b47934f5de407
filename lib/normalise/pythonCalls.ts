import type { ToolCall } from '#lib/model/rollout.ts'
import { PythonLiterals, PythonSyntax } from './pythonLiteral.ts'

const opening = /^\s*\[\s*[\p{L}_][\p{L}\p{N}_.]*\s*\(/u

/**
 * The calls of a text that is nothing but a Python list of calls, `[f(a=1), g(b='x')]`; null for any other text.
 * A list that opens but does not parse is one call with the reason. The `raw` of the calls joins up to the text.
 */
export function pythonCalls(text: string): readonly ToolCall[] | null {
  if (!opening.test(text) || !/[\])]\s*$/.test(text.slice(-200))) return null
  try {
    return readCalls(text)
  } catch (error) {
    if (!(error instanceof PythonSyntax)) throw error
    return [
      {
        id: null,
        name: null,
        args: null,
        raw: text,
        syntax: 'python-list',
        parseError: error.message,
      },
    ]
  }
}

function readCalls(text: string): readonly ToolCall[] {
  const reader = new PythonLiterals(text)
  const calls: ToolCall[] = []
  let rawStart = 0
  reader.expect('[')
  while (!reader.take(']')) {
    const name = reader.takeName()
    if (name === null) throw new PythonSyntax('a function name', reader.at)
    reader.expect('(')
    const args = reader.arguments()
    const raw = text.slice(rawStart, reader.at)
    rawStart = reader.at
    calls.push({ id: null, name, args, raw, syntax: 'python-list', parseError: null })
    if (!reader.take(',')) {
      reader.expect(']')
      break
    }
  }
  if (text.slice(reader.at).trim() !== '') throw new PythonSyntax('the end', reader.at)
  return calls.map((call, i) =>
    i === calls.length - 1 ? { ...call, raw: call.raw + text.slice(rawStart) } : call,
  )
}
