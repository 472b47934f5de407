import type { PickleValue } from './pickleValue.ts'

/** A kind of number: how long it is and how it is read. */
interface NumberKind {
  readonly name: string
  readonly bytes: number
  readonly read: (view: DataView, at: number, isLittle: boolean) => number | boolean | string
}

/** Kinds by numpy's code; `bf2` is torch's bfloat16, which numpy lacks. */
const kinds: Readonly<Record<string, NumberKind>> = {
  f8: { name: 'float64', bytes: 8, read: (view, at, isLittle) => view.getFloat64(at, isLittle) },
  f4: { name: 'float32', bytes: 4, read: (view, at, isLittle) => view.getFloat32(at, isLittle) },
  f2: { name: 'float16', bytes: 2, read: (view, at, isLittle) => halfOf(view.getUint16(at, isLittle)) },
  bf2: { name: 'bfloat16', bytes: 2, read: (view, at, isLittle) => brainOf(view.getUint16(at, isLittle)) },
  i8: { name: 'int64', bytes: 8, read: (view, at, isLittle) => exact(view.getBigInt64(at, isLittle)) },
  u8: { name: 'uint64', bytes: 8, read: (view, at, isLittle) => exact(view.getBigUint64(at, isLittle)) },
  i4: { name: 'int32', bytes: 4, read: (view, at, isLittle) => view.getInt32(at, isLittle) },
  u4: { name: 'uint32', bytes: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
  i2: { name: 'int16', bytes: 2, read: (view, at, isLittle) => view.getInt16(at, isLittle) },
  u2: { name: 'uint16', bytes: 2, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  i1: { name: 'int8', bytes: 1, read: (view, at) => view.getInt8(at) },
  u1: { name: 'uint8', bytes: 1, read: (view, at) => view.getUint8(at) },
  b1: { name: 'bool', bytes: 1, read: (view, at) => view.getUint8(at) !== 0 },
}

/** Numbers of a larger array are named, not given: weights, pictures, routed experts. */
export const mostElements = 2 ** 18
/** Strides may leave gaps; a stretch of bytes longer than this is not read for the sake of a few numbers. */
const longestSpan = 64 * 2 ** 20
/** As many as numpy allows. */
export const mostDimensions = 64

/** How the numbers of an array stand in bytes; strides and offset count elements. */
export interface NumericLayout {
  readonly code: string
  readonly shape: readonly number[]
  readonly strides: readonly number[]
  readonly offset: number
}

/** Bytes of one number; null for a kind that is not read. */
export function numberBytes(code: string): number | null {
  return kindOf(code)?.bytes ?? null
}

function kindOf(code: string): NumberKind | undefined {
  return Object.hasOwn(kinds, code) ? kinds[code] : undefined
}

/** The first byte that an array needs and the one after the last; null where it is larger than what is read. */
export function spanOf({ code, shape, strides, offset }: NumericLayout): readonly [number, number] | null {
  const bytes = numberBytes(code)
  const isSmall = shape.length <= mostDimensions && elementsOf(shape) <= mostElements
  if (bytes === null || !isSmall || strides.length !== shape.length) return null
  if (![offset, ...shape, ...strides].every((count) => Number.isSafeInteger(count) && count >= 0)) return null
  const steps = shape.reduce((sum, length, at) => sum + Math.max(0, length - 1) * (strides[at] ?? 0), 0)
  const length = shape.includes(0) ? 0 : (steps + 1) * bytes
  return length > longestSpan ? null : [offset * bytes, offset * bytes + length]
}

/** How many lists and numbers an array is; an empty dimension counts as one, since those around it are written. */
export function elementsOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * Math.max(1, length), 1)
}

/** Strides of an array whose last index (`C`) or first index (`F`) moves fastest. */
export function denseStrides(shape: readonly number[], order: 'C' | 'F'): readonly number[] {
  const lengths = order === 'C' ? shape.toReversed() : shape
  let step = 1
  const strides = lengths.map((length) => {
    const stride = step
    step *= length
    return stride
  })
  return order === 'C' ? strides.reverse() : strides
}

/** The numbers of an array as nested lists, from the bytes of its span; a lone number for an array without dimensions. */
export function numbersOf(
  bytes: Uint8Array,
  { code, shape, strides }: NumericLayout,
  isLittle: boolean,
): PickleValue {
  const kind = kindOf(code)
  if (kind === undefined) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nested = (dimension: number, at: number): PickleValue => {
    const length = shape[dimension]
    if (length === undefined) return kind.read(view, at * kind.bytes, isLittle)
    const stride = strides[dimension] ?? 0
    return Array.from({ length }, (_, index) => nested(dimension + 1, at + index * stride))
  }
  return nested(0, 0)
}

/** An array in words, where its numbers are not given. */
export function describeArray(kind: 'array' | 'tensor', code: string, shape: readonly number[]): string {
  return `${kindOf(code)?.name ?? code} ${kind} of ${shape.length === 0 ? '1' : shape.join(' x ')}, not read`
}

/** Whole numbers beyond 2^53 become the text of their digits, as in JSON. */
export function exact(value: bigint): number | string {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)
}

/** IEEE 754 half precision. */
function halfOf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return exponent === 0 ? sign * 2 ** -24 * fraction : sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
}

/** The upper half of a single-precision number. */
function brainOf(bits: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint16(0, bits)
  return view.getFloat32(0)
}
