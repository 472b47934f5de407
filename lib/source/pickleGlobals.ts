import {
  denseStrides,
  describeArray,
  elementsOf,
  mostDimensions,
  mostElements,
  numberBytes,
  numbersOf,
} from './numericArray.ts'
import { weights } from './pickleMachine.ts'
import {
  PickleArray,
  PickleBytes,
  type PickleDict,
  PickleDtype,
  PickleGlobal,
  PickleStorage,
  PickleTensor,
  type PickleValue,
} from './pickleValue.ts'

type Arguments = readonly PickleValue[]
/** Counts memory before it is taken: a value that is remembered can be asked for again and again. */
export type Spend = (bytes: number) => void
/** What stands for a call; undefined where its arguments are not those that are known. */
type Represented = (args: Arguments, spend: Spend) => PickleValue | undefined

/** Storage classes of torch and the numbers in them. */
const storages = new Map([
  ['torch.DoubleStorage', 'f8'],
  ['torch.FloatStorage', 'f4'],
  ['torch.HalfStorage', 'f2'],
  ['torch.BFloat16Storage', 'bf2'],
  ['torch.LongStorage', 'i8'],
  ['torch.IntStorage', 'i4'],
  ['torch.ShortStorage', 'i2'],
  ['torch.CharStorage', 'i1'],
  ['torch.ByteStorage', 'u1'],
  ['torch.BoolStorage', 'b1'],
])

/** Named where something else is made of them, such as the factory of a defaultdict; calling them is refused. */
const named = [...storages.keys(), 'builtins.list', 'builtins.dict', 'builtins.int', 'builtins.float']
const statusOwners = ['slime.utils.types.Sample', 'miles.utils.types.Sample']

/** The whole allow list: what each call is represented by. Nothing is ever looked up or run by its name. */
const calls: ReadonlyMap<string, Represented> = new Map<string, Represented>([
  ['collections.OrderedDict', ([pairs = []], spend) => dictOf(pairs, spend)],
  ['collections.Counter', ([counts = new Map()]) => (counts instanceof Map ? counts : undefined)],
  ['collections.defaultdict', () => new Map()],
  ['builtins.set', ([members = []]) => (Array.isArray(members) ? members : undefined)],
  ['builtins.frozenset', ([members = []]) => (Array.isArray(members) ? members : undefined)],
  [
    'builtins.complex',
    ([real = 0, imag = 0]) =>
      new Map([
        ['real', real],
        ['imag', imag],
      ]),
  ],
  ['builtins.bytes', ([bytes], spend) => bytesOf(bytes, spend)],
  ['builtins.bytearray', ([bytes], spend) => bytesOf(bytes, spend)],
  ['builtins.getattr', ([owner, name]) => statusClass(owner, name)],
  ['_codecs.encode', ([text, encoding], spend) => (encoding === 'latin1' ? bytesOf(text, spend) : undefined)],
  ['torch.Size', ([shape]) => (Array.isArray(shape) ? shape : undefined)],
  ['torch._utils._rebuild_tensor_v2', tensorOf],
  ['numpy.dtype', ([code]) => (typeof code === 'string' ? new PickleDtype(code) : undefined)],
  ['numpy.core.multiarray.scalar', ([dtype, bytes], spend) => scalarOf({ dtype, bytes, spend })],
  ['numpy.core.multiarray._reconstruct', () => new PickleArray()],
  [
    'numpy.core.numeric._frombuffer',
    ([bytes, dtype, shape, order], spend) => filled({ bytes, dtype, shape, order, spend }),
  ],
  ['numpy.ndarray', () => undefined],
  ...named.map((name): [string, Represented] => [name, () => undefined]),
  ...statusOwners.map((name): [string, Represented] => [name, () => undefined]),
  // A member of an enumeration is its value.
  ...statusOwners.map((name): [string, Represented] => [`${name}.Status`, ([value]) => value]),
])

/** The class or function of a name; null where it is not on the allow list. */
export function globalOf(module: string, name: string): PickleGlobal | null {
  const known = `${module}.${name}`
    .replace(/^__builtin__\./, 'builtins.')
    .replace(/^numpy\._core\./, 'numpy.core.')
  return calls.has(known) ? new PickleGlobal(known) : null
}

/** What stands for a call of a known class or function; undefined where the call is not one that is known. */
export function represent(
  { called, args }: { readonly called: PickleValue; readonly args: PickleValue },
  spend: Spend,
): PickleValue | undefined {
  if (!(called instanceof PickleGlobal) || !Array.isArray(args)) return undefined
  return calls.get(called.name)?.(args, spend)
}

/** Gives a numpy type its byte order, or a numpy array its numbers; false where the target or state is another. */
export function build(
  { target, state }: { readonly target: PickleValue; readonly state: PickleValue },
  spend: Spend,
): boolean {
  if (!Array.isArray(state)) return false
  if (target instanceof PickleDtype) {
    target.isLittle = state[1] !== '>'
    return true
  }
  if (!(target instanceof PickleArray)) return false
  const [, shape, dtype, isColumnMajor, bytes] = state
  const found = filled({ bytes, dtype, shape, order: isColumnMajor === true ? 'F' : 'C', spend })
  if (found === undefined) return false
  target.content = found.content
  return true
}

/** The storage that a persistent id names: `('storage', torch.FloatStorage, '0', 'cpu', 12)`. */
export function storageOf(id: PickleValue): PickleStorage | null {
  if (!Array.isArray(id)) return null
  const [kind, type, key] = id
  if (kind !== 'storage' || !(type instanceof PickleGlobal) || typeof key !== 'string') return null
  const code = storages.get(type.name)
  return code === undefined ? null : new PickleStorage(key, code)
}

function tensorOf([storage, offset, shape, strides]: Arguments): PickleTensor | undefined {
  const isTensor = storage instanceof PickleStorage && typeof offset === 'number'
  if (!isTensor || !isCounts(shape) || !isCounts(strides)) return undefined
  return new PickleTensor(storage, offset, shape, strides)
}

function isCounts(value: PickleValue | undefined): value is number[] {
  return (
    Array.isArray(value) &&
    value.length <= mostDimensions &&
    value.every((count) => typeof count === 'number' && count >= 0)
  )
}

function dictOf(pairs: PickleValue, spend: Spend): PickleDict | undefined {
  if (!Array.isArray(pairs)) return undefined
  spend(weights.dictionary + pairs.length * weights.entry)
  const dict: PickleDict = new Map()
  for (const pair of pairs) {
    const [key, value] = Array.isArray(pair) ? pair : []
    if (typeof key !== 'string' || value === undefined) return undefined
    dict.set(key, value)
  }
  return dict
}

/** Up to protocol 2 bytes are written as text in which each letter is a byte. */
function bytesOf(value: PickleValue | undefined, spend: Spend): PickleBytes | undefined {
  if (value === undefined) return new PickleBytes(new Uint8Array(0))
  if (value instanceof PickleBytes) return value
  if (typeof value !== 'string') return undefined
  spend(value.length)
  return new PickleBytes(Uint8Array.from(value, (letter) => letter.charCodeAt(0)))
}

function statusClass(
  owner: PickleValue | undefined,
  name: PickleValue | undefined,
): PickleGlobal | undefined {
  const isStatus = owner instanceof PickleGlobal && statusOwners.includes(owner.name) && name === 'Status'
  return isStatus ? new PickleGlobal(`${owner.name}.Status`) : undefined
}

function scalarOf(scalar: Pick<Filling, 'dtype' | 'bytes' | 'spend'>): PickleValue | undefined {
  return filled({ ...scalar, shape: [], order: 'C' })?.content
}

interface Filling {
  readonly bytes: PickleValue | undefined
  readonly dtype: PickleValue | undefined
  readonly shape: PickleValue | undefined
  readonly order: PickleValue | undefined
  readonly spend: Spend
}

/** A numpy array with its numbers, or with words for them where they are many or of another kind. */
function filled({ bytes, dtype, shape, order, spend }: Filling): PickleArray | undefined {
  if (!(dtype instanceof PickleDtype) || !isCounts(shape)) return undefined
  const array = new PickleArray()
  if (Array.isArray(bytes)) {
    // Of an array of objects the members are listed; their shape is left aside.
    array.content = bytes
    return array
  }
  if (!(bytes instanceof PickleBytes)) return undefined
  const { code, isLittle } = dtype
  const each = numberBytes(code)
  const letters = /^U(\d+)$/.exec(code)?.[1]
  if (letters !== undefined && shape.length === 0) {
    spend(bytes.bytes.length)
    array.content = wideText(bytes.bytes, isLittle)
  } else if (each === null || elementsOf(shape) > mostElements)
    array.content = describeArray('array', code, shape)
  else if (bytes.bytes.length !== shape.reduce((product, length) => product * length, each)) return undefined
  else {
    const strides = denseStrides(shape, order === 'F' ? 'F' : 'C')
    spend(elementsOf(shape) * weights.number)
    array.content = numbersOf(bytes.bytes, { code, shape, strides, offset: 0 }, isLittle)
  }
  return array
}

/** Text of numpy: four bytes a letter, filled up with zeros. */
function wideText(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const points = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    view.getUint32(4 * at, isLittle),
  )
  const end = points.findLastIndex((point) => point !== 0) + 1
  return points
    .slice(0, end)
    .map((point) => (point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'))
    .join('')
}
