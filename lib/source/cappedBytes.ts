import { joinBytes } from './joinBytes.ts'

const headBytes = 1024

/** Bytes that were gathered; `bytes` is null where they grew longer than the cap, `head` then keeps the first ones. */
export interface GatheredBytes {
  readonly bytes: Uint8Array | null
  readonly head: Uint8Array
  readonly length: number
}

/** Gathers the pieces of one value and lets go of them once they pass the cap. */
export class CappedBytes {
  private pieces: Uint8Array[] = []
  private length = 0
  private head: Uint8Array | null = null

  add(piece: Uint8Array, cap: number) {
    if (piece.length === 0) return
    this.length += piece.length
    if (this.head === null) this.pieces.push(piece)
    if (this.head === null && this.length > cap) {
      this.head = joinBytes(this.pieces.map((p) => p.subarray(0, headBytes))).slice(0, headBytes)
      this.pieces = []
    }
  }

  /** What was gathered; the next piece starts anew. */
  take(): GatheredBytes {
    const { head, length } = this
    const bytes = head === null ? joinBytes(this.pieces) : null
    this.pieces = []
    this.length = 0
    this.head = null
    return { bytes, head: head ?? bytes ?? new Uint8Array(0), length }
  }
}
