import type { Json } from '#lib/model/json.ts'
import { describeArray } from './numericArray.ts'
import {
  PickleArray,
  PickleBytes,
  PickleDtype,
  PickleGlobal,
  PickleTensor,
  type PickleValue,
} from './pickleValue.ts'

/** Numbers of tensors, which stand beside the pickle. */
export type TensorNumbers = ReadonlyMap<PickleTensor, PickleValue>

/**
 * A value of a pickle as JSON, with how many NaN and infinities became null. Bytes, classes and tensors without their
 * numbers are named. The value must be sound ({@link sizesOf}): neither deep nor within itself.
 */
export function jsonOfPickle(
  value: PickleValue,
  tensors: TensorNumbers,
): { readonly value: Json; readonly nonfinite: number } {
  const counter = { nonfinite: 0 }
  return { value: convert(value, { tensors, counter }), nonfinite: counter.nonfinite }
}

interface Context {
  readonly tensors: TensorNumbers
  readonly counter: { nonfinite: number }
}

function convert(value: PickleValue, context: Context): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    context.counter.nonfinite += 1
    return null
  }
  if (Array.isArray(value)) return value.map((member) => convert(member, context))
  // Keys come from the file, `__proto__` among them: only fromEntries makes each a key like any other.
  if (value instanceof Map)
    return Object.fromEntries(Array.from(value, ([key, member]) => [key, convert(member, context)]))
  if (value instanceof PickleArray) return convert(value.content, context)
  if (value instanceof PickleTensor) {
    const numbers = context.tensors.get(value)
    return numbers === undefined
      ? describeArray('tensor', value.storage.code, value.shape)
      : convert(numbers, context)
  }
  return inWords(value)
}

function inWords(value: Exclude<PickleValue, null | boolean | number | string | PickleValue[]>): string {
  if (value instanceof PickleBytes) return `${value.bytes.length} bytes`
  if (value instanceof PickleGlobal) return value.name
  return value instanceof PickleDtype ? value.code : 'a storage'
}
