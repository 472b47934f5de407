import type { Json } from '#lib/model/json.ts'
import { readPythonString } from './pythonString.ts'

/** Python source that does not fit the small grammar; the message says what was expected and where. */
export class PythonSyntax extends Error {
  constructor(expected: string, at: number) {
    super(`expected ${expected} at character ${at + 1}`)
    this.name = 'PythonSyntax'
  }
}

/** Literals nest this deep at most; deeper ones only occur in hostile text and would overflow the stack. */
const deepest = 100

const numberToken = /0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?/y
const nameToken = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy
const constants: Readonly<Record<string, Json>> = {
  True: true,
  False: false,
  None: null,
  true: true,
  false: false,
  null: null,
}

/**
 * Reads Python literals: strings, numbers, constants, lists, tuples, sets, dicts. Never evaluates. A bare name or a
 * nested call is kept as its source text, as the BFCL harness keeps it; operators are refused.
 */
export class PythonLiterals {
  readonly text: string
  at: number

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  /** Skips white space and takes `sign` if it comes next. */
  take(sign: string): boolean {
    this.skipSpace()
    if (!this.text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  expect(sign: string): void {
    if (!this.take(sign)) throw new PythonSyntax(`"${sign}"`, this.at)
  }

  /** A name with dots, or null. */
  takeName(): string | null {
    this.skipSpace()
    return this.takeToken(nameToken)
  }

  value(depth = 0): Json {
    if (depth > deepest) throw new PythonSyntax('less nesting', this.at)
    this.skipSpace()
    if (this.take('[')) return this.members(']', depth)
    if (this.take('(')) return this.parenthesised(depth)
    if (this.take('{')) return this.braced(depth)
    const string = this.strings()
    if (string !== null) return string
    if (this.take('-')) return this.negative(depth)
    if (this.take('+')) return this.value(depth + 1)
    return this.number() ?? this.nameOrCall(depth)
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1
  }

  private takeToken(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const token = pattern.exec(this.text)?.[0] ?? ''
    this.at += token.length
    return token === '' ? null : token
  }

  private members(close: string, depth: number): Json[] {
    const values: Json[] = []
    while (!this.take(close)) {
      values.push(this.value(depth + 1))
      if (!this.take(',')) {
        this.expect(close)
        break
      }
    }
    return values
  }

  /** A tuple, or one value in brackets. */
  private parenthesised(depth: number): Json {
    if (this.take(')')) return []
    const first = this.value(depth + 1)
    if (this.take(')')) return first
    this.expect(',')
    return [first, ...this.members(')', depth)]
  }

  /** A dict, or a set as a list. */
  private braced(depth: number): Json {
    if (this.take('}')) return {}
    const first = this.value(depth + 1)
    if (!this.take(':')) {
      if (this.take('}')) return [first]
      this.expect(',')
      return [first, ...this.members('}', depth)]
    }
    const entries: [string, Json][] = [[keyText(first), this.value(depth + 1)]]
    while (!this.take('}')) {
      this.expect(',')
      if (this.take('}')) break
      const key = keyText(this.value(depth + 1))
      this.expect(':')
      entries.push([key, this.value(depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  /** One string, or several side by side, which Python joins. */
  private strings(): string | null {
    let joined: string | null = null
    for (;;) {
      const string = readPythonString(this.text, this.at)
      if (string === null) return joined
      joined = (joined ?? '') + string.value
      this.at = string.end
      this.skipSpace()
    }
  }

  private negative(depth: number): Json {
    const value = this.value(depth + 1)
    if (typeof value === 'number') return -value
    // A whole number too large for JavaScript arrives as its digits.
    if (typeof value === 'string' && /^\d+$/.test(value)) return `-${value}`
    throw new PythonSyntax('a number after "-"', this.at)
  }

  private number(): Json | null {
    const token = this.takeToken(numberToken)
    if (token === null) return null
    const digits = token.replace(/_/g, '')
    const value = Number(digits)
    if (Number.isNaN(value)) throw new PythonSyntax('a number', this.at)
    return Number.isSafeInteger(value) || /[.eE]/.test(digits) ? value : digits
  }

  private nameOrCall(depth: number): Json {
    const start = this.at
    const name = this.takeName()
    if (name === null) throw new PythonSyntax('a value', this.at)
    if (Object.hasOwn(constants, name)) return constants[name] ?? null
    if (this.take('(')) this.arguments(depth)
    return this.text.slice(start, this.at).trimEnd()
  }

  /** The arguments of a call up to its closing bracket; positional ones under `*args`. */
  arguments(depth = 0): { readonly [key: string]: Json } {
    const named: [string, Json][] = []
    const positional: Json[] = []
    while (!this.take(')')) {
      const before = this.at
      const name = this.takeName()
      if (name !== null && this.take('=')) {
        named.push([name, this.value(depth + 1)])
      } else {
        this.at = before
        positional.push(this.value(depth + 1))
      }
      if (!this.take(',')) {
        this.expect(')')
        break
      }
    }
    return Object.fromEntries(positional.length > 0 ? [['*args', positional], ...named] : named)
  }
}

function keyText(key: Json): string {
  return typeof key === 'string' ? key : JSON.stringify(key)
}
