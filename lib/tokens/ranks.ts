/**
 * The merge table of a byte-level BPE: token 256 + i joins `left[i]` and `right[i]`, and a lower id is merged first.
 * Ids 0 to 255 are single bytes; tokens matched as a whole (`<think>`, `<|im_end|>`) come after the merges.
 */
export interface Ranks {
  /** Byte value -> token id. */
  readonly byteId: Uint8Array
  readonly left: Uint32Array
  readonly right: Uint32Array
  /** UTF-8 bytes of every token that can be merged. */
  readonly byteLength: Uint16Array
  /** Texts that are one token each, whatever surrounds them; ids follow the last merge in this order. */
  readonly whole: readonly string[]
  /** Id of the token that joins two tokens, or {@link noMerge}. */
  merge(left: number, right: number): number
}

/** Higher than every id, so that the smallest candidate is always a real merge. */
export const noMerge = 0x7fffffff

/** First bytes of the file: "QBPE", version 1. */
export const ranksMagic = [0x51, 0x42, 0x50, 0x45, 1] as const

/**
 * The ranks held in an inflated rank file.
 * Layout: magic; merge count and length of the last part (32 bit, little endian); the byte of ids 0 to 255;
 * left ids, then right ids, as three planes of bytes each (low first); whole tokens, one a line, in ASCII.
 */
export function readRanks(file: Uint8Array): Ranks {
  if (ranksMagic.some((byte, at) => file[at] !== byte))
    throw new Error('Not a rank file, or of another version.')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at: number = ranksMagic.length
  const count = view.getUint32(at, true)
  const wholeLength = view.getUint32(at + 4, true)
  at += 8
  if (file.length !== at + 256 + 6 * count + wholeLength) throw new Error('The rank file is cut short.')
  const byteId = new Uint8Array(256)
  for (let id = 0; id < 256; id++) byteId[file[at + id] ?? 0] = id
  at += 256
  const left = readPlanes(file.subarray(at, at + 3 * count))
  const right = readPlanes(file.subarray(at + 3 * count, at + 6 * count))
  const whole = String.fromCharCode(...file.subarray(at + 6 * count)).split('\n')
  return { byteId, left, right, byteLength: byteLengths(left, right), whole, merge: mergeTable(left, right) }
}

function readPlanes(planes: Uint8Array): Uint32Array {
  const count = planes.length / 3
  const ids = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    ids[i] = (planes[i] ?? 0) | ((planes[count + i] ?? 0) << 8) | ((planes[2 * count + i] ?? 0) << 16)
  }
  return ids
}

function byteLengths(left: Uint32Array, right: Uint32Array): Uint16Array {
  const lengths = new Uint16Array(256 + left.length).fill(1, 0, 256)
  for (let i = 0; i < left.length; i++) {
    lengths[256 + i] = (lengths[left[i] ?? 0] ?? 0) + (lengths[right[i] ?? 0] ?? 0)
  }
  return lengths
}

/** An open-addressing table: several times faster than a Map with number keys beyond 31 bits. */
function mergeTable(left: Uint32Array, right: Uint32Array): (left: number, right: number) => number {
  const slotCount = 2 ** Math.ceil(Math.log2(left.length * 3 + 1))
  const mask = slotCount - 1
  const slots = new Int32Array(slotCount).fill(-1)
  const slotOf = (a: number, b: number) => {
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
    return (mixed ^ (mixed >>> 15)) & mask
  }
  for (let i = 0; i < left.length; i++) {
    let slot = slotOf(left[i] ?? 0, right[i] ?? 0)
    while (slots[slot] !== -1) slot = (slot + 1) & mask
    slots[slot] = i
  }
  return (a, b) => {
    for (let slot = slotOf(a, b); ; slot = (slot + 1) & mask) {
      const i = slots[slot] ?? -1
      if (i === -1) return noMerge
      if (left[i] === a && right[i] === b) return 256 + i
    }
  }
}
