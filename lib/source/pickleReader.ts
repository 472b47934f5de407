import { Problem } from '#lib/model/problem.ts'
import { decodePythonText } from './pythonText.ts'

/** Longest line of text: module and class of a GLOBAL. */
const longestLine = 1024

/** Takes the bytes of a pickle from its beginning to its end; what would pass the end is a Problem. */
export class PickleReader {
  at = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(): number {
    return this.#view.getUint8(this.#step(1))
  }

  uint16(): number {
    return this.#view.getUint16(this.#step(2), true)
  }

  int32(): number {
    return this.#view.getInt32(this.#step(4), true)
  }

  uint32(): number {
    return this.#view.getUint32(this.#step(4), true)
  }

  /** A length of eight bytes; one beyond every file is as good as the longest. */
  uint64(): number {
    return Number(this.#view.getBigUint64(this.#step(8), true))
  }

  /** Pickles keep doubles with the highest byte first, and all else with the lowest. */
  double(): number {
    return this.#view.getFloat64(this.#step(8), false)
  }

  /** The next bytes, not copied. */
  take(length: number): Uint8Array {
    const start = this.#step(length)
    return this.#bytes.subarray(start, start + length)
  }

  text(length: number): string {
    return decodePythonText(this.take(length))
  }

  line(): string {
    const end = this.#bytes.subarray(this.at, this.at + longestLine).indexOf(10)
    if (end === -1) throw new Problem('invalid', `A name at byte ${this.at} of the pickle has no end.`)
    const line = this.text(end)
    this.at += 1
    return line
  }

  #step(length: number): number {
    const start = this.at
    const left = this.#bytes.length - start
    if (length > left) {
      const wants = `${length} bytes are to follow at byte ${start}, ${left} do`
      throw new Problem('invalid', `The pickle ends in the middle: ${wants}. It is damaged or cut off.`)
    }
    this.at = start + length
    return start
  }
}
