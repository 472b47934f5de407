import { Problem } from '#lib/model/problem.ts'
import { exact } from './numericArray.ts'
import { build, globalOf, represent, storageOf } from './pickleGlobals.ts'
import { keyText, type PickleLimits, PickleMachine, pickleLimits, weights } from './pickleMachine.ts'
import { PickleBytes, type PickleDict, type PickleValue } from './pickleValue.ts'

/**
 * The value of a pickle (protocols 2 to 5), read without Python and without running anything: lists, dictionaries and
 * what is on the allow list of pickleGlobals.ts. Any other class or function is a Problem that names it and its place.
 * A pickle has no loops, so this ends with its bytes; what it may build in memory is bounded.
 */
export function unpickle(bytes: Uint8Array, limits: PickleLimits = pickleLimits): PickleValue {
  const machine = new PickleMachine(bytes, limits)
  if (machine.reader.byte() !== 0x80) throw machine.fault('does not begin with its protocol')
  const protocol = machine.reader.byte()
  if (protocol < 2 || protocol > 5)
    throw new Problem('invalid', `A pickle of protocol ${protocol}: 2 to 5 are read.`)
  for (;;) {
    const code = machine.reader.byte()
    if (code === stop) return machine.pop()
    const operation = operations.get(code)
    if (operation === undefined) throw machine.fault(`has an operation ${code} that is not known`)
    operation(machine)
  }
}

const stop = 0x2e
/** Longest whole number in bytes; reading longer ones takes time that grows with its square. */
const longestInteger = 1024

type Operation = (machine: PickleMachine) => void

/** What each byte does, by the names of Python's pickletools. */
const operations: ReadonlyMap<number, Operation> = new Map<number, Operation>([
  [0x28, (m) => m.mark()], // MARK
  [0x30, (m) => m.popAny()], // POP
  [0x31, (m) => void m.popMark()], // POP_MARK
  [0x32, (m) => m.push(m.top())], // DUP
  [0x42, (m) => pushBytes(m, m.reader.uint32())], // BINBYTES
  [0x43, (m) => pushBytes(m, m.reader.byte())], // SHORT_BINBYTES
  [0x47, (m) => m.push(m.reader.double())], // BINFLOAT
  [0x4a, (m) => m.push(m.reader.int32())], // BININT
  [0x4b, (m) => m.push(m.reader.byte())], // BININT1
  [0x4d, (m) => m.push(m.reader.uint16())], // BININT2
  [0x4e, (m) => m.push(null)], // NONE
  [0x51, pushStorage], // BINPERSID
  [0x52, callTop], // REDUCE
  [0x58, (m) => pushText(m, m.reader.uint32())], // BINUNICODE
  [0x5d, (m) => pushList(m, [])], // EMPTY_LIST
  [0x61, (m) => append(m, [m.pop()])], // APPEND
  [0x62, buildTop], // BUILD
  [0x63, (m) => pushGlobal(m, m.reader.line(), m.reader.line())], // GLOBAL
  [0x64, (m) => pushDict(m, m.popMark())], // DICT
  [0x65, (m) => append(m, m.popMark())], // APPENDS
  [0x68, (m) => m.recall(m.reader.byte())], // BINGET
  [0x69, (m) => refuse(m, `${m.reader.line()}.${m.reader.line()}`)], // INST
  [0x6a, (m) => m.recall(m.reader.uint32())], // LONG_BINGET
  [0x6c, (m) => pushList(m, m.popMark())], // LIST
  [0x6f, (m) => refuse(m, m.popMark().map(nameOf)[0] ?? 'a class')], // OBJ
  [0x71, (m) => m.remember(m.reader.byte())], // BINPUT
  [0x72, (m) => m.remember(m.reader.uint32())], // LONG_BINPUT
  [0x73, setItem], // SETITEM
  [0x74, (m) => pushList(m, m.popMark())], // TUPLE
  [0x75, (m) => setItems(m, m.popMark())], // SETITEMS
  [0x7d, (m) => pushDict(m, [])], // EMPTY_DICT
  [0x29, (m) => pushList(m, [])], // EMPTY_TUPLE
  [0x81, callTop], // NEWOBJ
  [0x82, (m) => refuse(m, `class ${m.reader.byte()} of the copyreg table`)], // EXT1
  [0x83, (m) => refuse(m, `class ${m.reader.uint16()} of the copyreg table`)], // EXT2
  [0x84, (m) => refuse(m, `class ${m.reader.int32()} of the copyreg table`)], // EXT4
  [0x85, (m) => pushTuple(m, 1)], // TUPLE1
  [0x86, (m) => pushTuple(m, 2)], // TUPLE2
  [0x87, (m) => pushTuple(m, 3)], // TUPLE3
  [0x88, (m) => m.push(true)], // NEWTRUE
  [0x89, (m) => m.push(false)], // NEWFALSE
  [0x8a, (m) => pushInteger(m, m.reader.byte())], // LONG1
  [0x8b, (m) => pushInteger(m, m.reader.uint32())], // LONG4
  [0x8c, (m) => pushText(m, m.reader.byte())], // SHORT_BINUNICODE
  [0x8d, (m) => pushText(m, m.reader.uint64())], // BINUNICODE8
  [0x8e, (m) => pushBytes(m, m.reader.uint64())], // BINBYTES8
  [0x8f, (m) => pushList(m, [])], // EMPTY_SET
  [0x90, (m) => append(m, m.popMark())], // ADDITEMS
  [0x91, (m) => pushList(m, m.popMark())], // FROZENSET
  [0x92, (m) => refuse(m, [m.pop(), m.pop(), m.pop()].map(nameOf)[2] ?? 'a class')], // NEWOBJ_EX
  [0x93, pushStackGlobal], // STACK_GLOBAL
  [0x94, (m) => m.remember()], // MEMOIZE
  [0x95, (m) => void m.reader.uint64()], // FRAME
  [0x96, (m) => pushBytes(m, m.reader.uint64())], // BYTEARRAY8
  [0x97, (m) => refuse(m, 'a buffer outside the pickle')], // NEXT_BUFFER
  [0x98, (m) => refuse(m, 'a buffer outside the pickle')], // READONLY_BUFFER
])

function pushText(machine: PickleMachine, length: number) {
  const text = machine.reader.text(length)
  machine.spend(weights.text + 2 * text.length)
  machine.push(text)
}

function pushBytes(machine: PickleMachine, length: number) {
  machine.push(new PickleBytes(machine.reader.take(length)))
}

/** The lowest byte comes first, the highest bit is the sign. */
function pushInteger(machine: PickleMachine, length: number) {
  if (length > longestInteger) throw machine.fault(`holds a whole number of ${length} bytes`)
  const digits = machine.reader.take(length)
  const hex = Array.from(digits.toReversed(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const value = BigInt(`0x0${hex}`)
  const isNegative = (digits.at(-1) ?? 0) >= 0x80
  machine.push(exact(isNegative ? value - (1n << BigInt(8 * length)) : value))
}

function pushList(machine: PickleMachine, members: PickleValue[]) {
  machine.contain(weights.list)
  machine.push(members)
}

function pushTuple(machine: PickleMachine, length: number) {
  const members = Array.from({ length }, () => machine.pop())
  pushList(machine, members.reverse())
}

function append(machine: PickleMachine, members: readonly PickleValue[]) {
  const list = machine.topList()
  for (const member of members) list.push(member)
}

function pushDict(machine: PickleMachine, pairs: readonly PickleValue[]) {
  machine.contain(weights.dictionary)
  machine.push(new Map())
  setItems(machine, pairs)
}

function setItem(machine: PickleMachine) {
  const value = machine.pop()
  setItems(machine, [machine.pop(), value])
}

function setItems(machine: PickleMachine, pairs: readonly PickleValue[]) {
  const dict = machine.topDict()
  if (pairs.length % 2 !== 0) throw machine.fault('sets a key without a value')
  machine.spend((pairs.length / 2) * weights.entry)
  for (let at = 0; at < pairs.length; at += 2) set(machine, dict, { key: pairs[at], value: pairs[at + 1] })
}

function set(
  machine: PickleMachine,
  dict: PickleDict,
  { key, value }: { readonly key: PickleValue | undefined; readonly value: PickleValue | undefined },
) {
  const text = key === undefined ? null : keyText(key)
  if (text === null || value === undefined) throw machine.fault('has a key that is neither text nor a number')
  // A long key that is remembered can come again and again, and is written out each time.
  if (typeof key !== 'string') machine.spend(weights.text + text.length)
  dict.set(text, value)
}

function pushStackGlobal(machine: PickleMachine) {
  const name = machine.pop()
  const module = machine.pop()
  if (typeof name !== 'string' || typeof module !== 'string')
    throw machine.fault('names a class by something that is no text')
  pushGlobal(machine, module, name)
}

function pushGlobal(machine: PickleMachine, module: string, name: string) {
  const known = globalOf(module, name)
  if (known === null) throw refusedClass(machine, `${module}.${name}`)
  machine.push(known)
}

/** REDUCE and NEWOBJ name a class and its arguments; what stands for them takes their place. */
function callTop(machine: PickleMachine) {
  const args = machine.pop()
  const called = machine.pop()
  machine.contain(weights.dictionary)
  const value = represent({ called, args }, (bytes) => machine.spend(bytes))
  if (value === undefined) throw refusedClass(machine, nameOf(called))
  machine.push(value)
}

function buildTop(machine: PickleMachine) {
  const state = machine.pop()
  const target = machine.top()
  if (!build({ target, state }, (bytes) => machine.spend(bytes))) throw refusedClass(machine, nameOf(target))
}

function pushStorage(machine: PickleMachine) {
  const storage = storageOf(machine.pop())
  if (storage === null) throw refusedClass(machine, 'a persistent id of an unknown kind')
  machine.push(storage)
}

const shownName = 120

function nameOf(value: PickleValue): string {
  if (value instanceof Map) return 'a dictionary with attributes'
  return value !== null && typeof value === 'object' && 'name' in value ? value.name : 'a value'
}

function refuse(machine: PickleMachine, name: string): never {
  throw refusedClass(machine, name)
}

function refusedClass(machine: PickleMachine, name: string): Problem {
  const path = machine.path()
  const where = `${path === '' ? '' : `at ${path}, `}byte ${machine.reader.at}`
  const what = JSON.stringify(name.slice(0, shownName))
  return new Problem(
    'refused',
    `The pickle asks for ${what} (${where}), which is not on the list of what is read without Python. Nothing was run.`,
  )
}
