import type { Json, JsonObject } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Meter } from './decode.ts'
import { joinBytes } from './joinBytes.ts'
import { deepestJson } from './jsonDepth.ts'
import { numbersOf, spanOf } from './numericArray.ts'
import { unpickle } from './pickle.ts'
import { jsonOfPickle } from './pickleJson.ts'
import { type PickleSize, sizesOf } from './pickleSize.ts'
import { PickleArray, PickleTensor, type PickleValue } from './pickleValue.ts'
import type { Caps } from './readValues.ts'
import type { SourceItem } from './record.ts'
import { baseName, type SourceFile } from './sourceFile.ts'
import { firstMemberName, memberBytes, type StoredMember, storedMembers } from './storedZip.ts'

const headBytes = 300
const megabyte = 2 ** 20
/** What stands beside the records is kept with each of them, so it has to be short. */
const longestBeside = 2 ** 16
/** What all records of a file may be when written out, where they share what they hold. */
const mostWritten = 2 ** 31
const pickleName = /^[^/]+\/data\.pkl$/

/** What is said wherever a file of torch is not read, since it is easily turned into one that is. */
export const torchRecipe =
  'If it holds rollouts, turn it into JSON Lines with the script under "slime" in docs/formats.md, on a machine where you trust the file.'

/** True for the first 300 bytes of a file that torch.save wrote: a zip file that begins with its pickle. */
export function isTorchHead(head: Uint8Array): boolean {
  return pickleName.test(firstMemberName(head) ?? '')
}

/** True for a file that begins as torch.save writes it. */
export async function isTorch(file: SourceFile): Promise<boolean> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(0, Math.min(headBytes, file.size))) pieces.push(piece)
  return isTorchHead(joinBytes(pieces))
}

/**
 * The records of a file of torch, without Python and without running anything in it: the members of its list `samples`,
 * each as `sample` beside the other keys of the file, or the members of the list that the file is. Their line is the
 * position, from 1. A record that is too long or too deep is one item with the reason.
 */
export async function* readTorch(
  file: SourceFile,
  caps: Caps,
  meter: Meter = { stored: 0 },
): AsyncGenerator<SourceItem> {
  const dump = await openDump(file, caps)
  for (const [index, member] of dump.members.entries()) {
    meter.stored = Math.floor((file.size * (index + 1)) / dump.members.length)
    const place = { line: index + 1, item: null, byteStart: 0, byteEnd: 0 }
    const reason = refusalOf(dump.sizes, member, caps)
    yield reason === null
      ? { kind: 'record', ...place, ...(await recordOf(dump, member)) }
      : { kind: 'unreadable', ...place, reason, excerpt: '' }
  }
}

/** The first records of a file of torch; a Problem where it is damaged or holds something else. */
export async function firstTorchRecords(
  file: SourceFile,
  count: number,
  caps: Caps,
): Promise<readonly Json[]> {
  const dump = await openDump(file, caps)
  const sound = dump.members.filter((member) => refusalOf(dump.sizes, member, caps) === null)
  const records: Json[] = []
  for (const member of sound.slice(0, count)) records.push((await recordOf(dump, member)).value)
  return records
}

/** One record of a file of torch by its position; undefined where it has fewer. */
export async function torchRecord(file: SourceFile, index: number, caps: Caps): Promise<Json | undefined> {
  const dump = await openDump(file, caps)
  const member = dump.members[index]
  if (member === undefined || refusalOf(dump.sizes, member, caps) !== null) return undefined
  return (await recordOf(dump, member)).value
}

interface Dump {
  readonly file: SourceFile
  readonly zip: ReadonlyMap<string, StoredMember>
  /** Name of the folder in the zip file, with its slash. */
  readonly folder: string
  readonly isLittle: boolean
  readonly members: readonly PickleValue[]
  /** Keys of the file beside its records; null where it is a list. */
  readonly beside: JsonObject | null
  readonly sizes: ReadonlyMap<object, PickleSize>
}

async function openDump(file: SourceFile, caps: Caps): Promise<Dump> {
  try {
    const zip = await storedMembers(file)
    const name = [...zip.keys()].find((key) => pickleName.test(key))
    const pickle = name === undefined ? undefined : zip.get(name)
    if (name === undefined || pickle === undefined) throw new Problem('invalid', 'It holds no data.pkl.')
    if (!pickle.isStored) throw new Problem('invalid', 'It was packed again: its members are compressed.')
    if (pickle.size > caps.document) throw tooLong(pickle.size, caps.document)
    const content = unpickle(await memberBytes(file, pickle))
    const folder = name.slice(0, name.indexOf('/') + 1)
    const order = zip.get(`${folder}byteorder`)
    const isLittle = order === undefined || (await memberBytes(file, order))[0] !== 98 // b of big
    const sizes = sizesOf(content, mostWritten)
    return { file, zip, folder, isLittle, sizes, ...recordsIn(content, sizes) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const message = `A PyTorch file that cannot be read (${baseName(file.path)}). ${error.message} ${torchRecipe}`
    throw new Problem(error.code, message, { cause: error })
  }
}

function recordsIn(content: PickleValue, sizes: Dump['sizes']): Pick<Dump, 'members' | 'beside'> {
  const samples = content instanceof Map ? content.get('samples') : undefined
  if (content instanceof Map && Array.isArray(samples)) {
    const others = [...content].filter(([key]) => key !== 'samples')
    return {
      members: samples,
      beside: Object.fromEntries(others.map(([key, value]) => [key, shortOf(value, sizes)])),
    }
  }
  if (Array.isArray(content) && content[0] instanceof Map) return { members: content, beside: null }
  const shown = content instanceof Map ? [...content.keys()].slice(0, 8).join(', ').slice(0, 200) : ''
  const keys = shown === '' ? '' : ` (its keys: ${shown})`
  throw new Problem(
    'invalid',
    `It holds no list of samples${keys}: most often model weights, which are not read.`,
  )
}

/** A value beside the records, or words for it where it is no short one. */
function shortOf(value: PickleValue, sizes: Dump['sizes']): Json {
  const { weight = 0, depth = 0 } = (value !== null && typeof value === 'object' && sizes.get(value)) || {}
  const length = typeof value === 'string' ? value.length : weight
  return length > longestBeside || depth > deepestJson
    ? `${length} bytes, not kept with each sample`
    : jsonOfPickle(value, new Map()).value
}

function refusalOf(sizes: Dump['sizes'], member: PickleValue, caps: Caps): string | null {
  const size = member !== null && typeof member === 'object' ? sizes.get(member) : undefined
  if (size === undefined) return null
  if (size.depth > deepestJson) return `Nested deeper than ${deepestJson} levels.`
  return size.weight > caps.record ? tooLong(size.weight, caps.record).message : null
}

function tooLong(bytes: number, cap: number): Problem {
  const size = (count: number) => `${(count / megabyte).toFixed(1)} MB`
  return new Problem(
    'too-large',
    `What is to be read at once is ${size(bytes)} long; more than ${size(cap)} is not read as one.`,
  )
}

async function recordOf(
  dump: Dump,
  member: PickleValue,
): Promise<{ readonly value: Json; readonly nonfinite: number }> {
  const tensors = new Map<PickleTensor, PickleValue>()
  for (const tensor of tensorsIn(member)) {
    const numbers = await numbersOfTensor(dump, tensor)
    if (numbers !== null) tensors.set(tensor, numbers)
  }
  const { value, nonfinite } = jsonOfPickle(member, tensors)
  return { value: dump.beside === null ? value : { ...dump.beside, sample: value }, nonfinite }
}

function tensorsIn(value: PickleValue): readonly PickleTensor[] {
  const found: PickleTensor[] = []
  const look = (inner: PickleValue) => {
    if (inner === null || typeof inner !== 'object') return
    if (inner instanceof PickleTensor) found.push(inner)
    else if (inner instanceof PickleArray) look(inner.content)
    else if (Array.isArray(inner)) for (const member of inner) look(member)
    else if (inner instanceof Map) for (const member of inner.values()) look(member)
  }
  look(value)
  return found
}

/** The numbers of a tensor; null for one that is too large or whose storage does not hold it. */
async function numbersOfTensor(dump: Dump, tensor: PickleTensor): Promise<PickleValue | null> {
  const layout = { ...tensor, code: tensor.storage.code }
  const span = spanOf(layout)
  const storage = dump.zip.get(`${dump.folder}data/${tensor.storage.key}`)
  if (span === null || storage === undefined || !storage.isStored || span[1] > storage.size) return null
  const bytes = await memberBytes(dump.file, storage, { start: span[0], end: span[1] })
  return numbersOf(bytes, layout, dump.isLittle)
}
