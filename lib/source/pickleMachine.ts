import { Problem } from '#lib/model/problem.ts'
import { PickleReader } from './pickleReader.ts'
import { PickleBytes, type PickleDict, type PickleValue } from './pickleValue.ts'

/** How much a pickle may build: a byte of it can cost fifty in memory. */
export interface PickleLimits {
  /** Bytes of memory, estimated. */
  readonly weight: number
  /** Values that wait for their list, tuple or dictionary; Python writes lists a thousand at a time. */
  readonly waiting: number
  /** Lists, dictionaries and remembered values: each is looked at again, and a Map ends at 2^24. */
  readonly containers: number
}

export const pickleLimits: PickleLimits = { weight: 2 ** 30, waiting: 2 ** 24, containers: 2 ** 22 }

/** Estimated bytes of memory of a value, without what is in it. */
export const weights = { number: 16, text: 24, list: 64, dictionary: 256, entry: 48, remembered: 48 } as const

/** What a pickle works on: a stack with marks in it, and a memo of values that come again. */
export class PickleMachine {
  readonly reader: PickleReader
  readonly #limits: PickleLimits
  readonly #stack: PickleValue[] = []
  readonly #marks: number[] = []
  readonly #memo = new Map<number, PickleValue>()
  #weight = 0
  #containers = 0

  constructor(bytes: Uint8Array, limits: PickleLimits) {
    this.reader = new PickleReader(bytes)
    this.#limits = limits
  }

  /** Counts memory before it is taken. */
  spend(bytes: number) {
    this.#weight += bytes
    if (this.#weight > this.#limits.weight) throw this.#tooMuch('builds more in memory than is read at once')
  }

  /** Counts a list, a dictionary or a remembered value. */
  contain(bytes: number) {
    this.spend(bytes)
    this.#containers += 1
    if (this.#containers > this.#limits.containers)
      throw this.#tooMuch('holds too many lists and dictionaries')
  }

  push(value: PickleValue) {
    this.spend(weights.number)
    this.#stack.push(value)
    if (this.#stack.length > this.#limits.waiting) throw this.#tooMuch('holds too many values in one list')
  }

  pop(): PickleValue {
    const value = this.#stack.length > this.#floor() ? this.#stack.pop() : undefined
    return value === undefined ? this.#underflow() : value
  }

  top(): PickleValue {
    const value = this.#stack.length > this.#floor() ? this.#stack.at(-1) : undefined
    return value === undefined ? this.#underflow() : value
  }

  mark() {
    this.spend(weights.number)
    this.#marks.push(this.#stack.length)
    if (this.#marks.length > this.#limits.waiting) throw this.#tooMuch('holds too many lists in one another')
  }

  popMark(): PickleValue[] {
    const from = this.#marks.pop()
    return from === undefined ? this.#underflow() : this.#stack.splice(from)
  }

  /** Without a mark, one value fewer; with one on top, the mark. */
  popAny() {
    if (this.#stack.length === this.#marks.at(-1)) this.#marks.pop()
    else this.pop()
  }

  remember(index = this.#memo.size) {
    this.contain(weights.remembered)
    this.#memo.set(index, this.top())
  }

  recall(index: number) {
    const value = this.#memo.get(index)
    if (value === undefined) throw this.fault(`asks for value ${index} of its memo, which holds none there`)
    this.push(value)
  }

  topList(): PickleValue[] {
    const list = this.top()
    if (!Array.isArray(list)) throw this.fault('adds members to something that is no list')
    return list
  }

  topDict(): PickleDict {
    const dict = this.top()
    if (!(dict instanceof Map)) throw this.fault('sets keys of something that is no dictionary')
    return dict
  }

  /** A damaged or odd pickle, with the place. */
  fault(what: string): Problem {
    return new Problem('invalid', `The pickle ${what} (byte ${this.reader.at}): it is damaged or cut off.`)
  }

  /** Where the next value will stand, as far as the stack tells: `samples[3].metadata`; empty at the top. */
  path(): string {
    return this.#marks
      .map((from, at) => {
        const next = this.#marks[at + 1]
        // Below a mark stands the container that the values after it are for.
        return this.#step(from, next === undefined ? this.#stack.length : next - 1)
      })
      .join('')
      .replace(/^\./, '')
  }

  /** The place that the value at `to` gets in the container below the mark `from`. */
  #step(from: number, to: number): string {
    const container = this.#stack[from - 1]
    const [key, before] = to - from < 2 ? [undefined, this.#stack[to - 1]] : this.#stack.slice(to - 2, to)
    // A list or dictionary of one is filled without a mark.
    if (Array.isArray(container)) {
      const isKey = key instanceof Map && key.size === 0 && typeof before === 'string'
      const index = container.length + to - from
      return isKey ? `[${index - 2}].${before}` : `[${index}]`
    }
    if (!(container instanceof Map) || to === from) return ''
    if (typeof before === 'string') return `.${before}`
    return Array.isArray(before) && typeof key === 'string' ? `.${key}[${before.length}]` : ''
  }

  #floor(): number {
    return this.#marks.at(-1) ?? 0
  }

  #underflow(): never {
    throw this.fault('takes a value where none is')
  }

  #tooMuch(what: string): Problem {
    return new Problem('too-large', `The pickle ${what} (byte ${this.reader.at}).`)
  }
}

/** A key as `json.dumps` writes it. */
export function keyText(key: PickleValue): string | null {
  if (typeof key === 'string') return key
  if (key === null || typeof key === 'number' || typeof key === 'boolean') return String(key)
  if (key instanceof PickleBytes) return new TextDecoder().decode(key.bytes)
  if (!Array.isArray(key)) return null
  const parts = key.map((part) => (Array.isArray(part) ? null : keyText(part)))
  return parts.includes(null) ? null : `(${parts.join(', ')})`
}
