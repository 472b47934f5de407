import { Problem } from '#lib/model/problem.ts'
import { joinBytes } from './joinBytes.ts'
import type { SourceFile } from './sourceFile.ts'

/** A member of a zip file that is not compressed. */
export interface StoredMember {
  /** Where its own header begins. */
  readonly header: number
  readonly size: number
  readonly isStored: boolean
}

const localSign = 0x04034b50
const entrySign = 0x02014b50
const endSign = 0x06054b50
const wideEndSign = 0x06064b50
const localLength = 30
const entryLength = 46
const endLength = 22
const wideEndLength = 56
const locatorLength = 20
const longestComment = 65_535
/** Names of a million tensors; a directory beyond it is no dump of rollouts. */
const longestDirectory = 128 * 2 ** 20
/** Written for a size or place that does not fit and stands in the field of zip64. */
const elsewhere = 0xffffffff

/**
 * The members of a zip file by name, as torch.save writes it: not compressed, each read by jumping to it. Check sums are
 * not asked for, since torch can be told to leave them out.
 */
export async function storedMembers(file: SourceFile): Promise<ReadonlyMap<string, StoredMember>> {
  const { start, length } = await directoryPlace(file)
  if (start + length > file.size || length > longestDirectory) throw damaged()
  const view = viewOf(await bytesAt(file, start, start + length))
  const members = new Map<string, StoredMember>()
  for (let at = 0; at + entryLength <= view.byteLength; ) {
    if (view.getUint32(at, true) !== entrySign) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + entryLength + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw damaged()
    const name = new TextDecoder().decode(bytesOf(view, at + entryLength, nameLength))
    members.set(name, memberAt(view, at, { start: at + entryLength + nameLength, length: extraLength }))
    at = next
  }
  return members
}

/** The bytes `start` to `end` of a member. */
export async function memberBytes(
  file: SourceFile,
  { header, size }: StoredMember,
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: size },
): Promise<Uint8Array> {
  const view = viewOf(await bytesAt(file, header, header + localLength))
  if (view.byteLength < localLength || view.getUint32(0, true) !== localSign) throw damaged()
  const first = header + localLength + view.getUint16(26, true) + view.getUint16(28, true)
  if (start < 0 || end > size || first + size > file.size) throw damaged()
  const bytes = await bytesAt(file, first + start, first + end)
  if (bytes.length !== end - start) throw damaged()
  return bytes
}

/** The name of the first member, from the first 300 bytes of a zip file; null where they are of something else. */
export function firstMemberName(head: Uint8Array): string | null {
  const view = viewOf(head)
  if (view.byteLength < localLength || view.getUint32(0, true) !== localSign) return null
  return new TextDecoder().decode(bytesOf(view, localLength, view.getUint16(26, true)))
}

interface Stretch {
  readonly start: number
  readonly length: number
}

/** The directory is named at the end of the file, that of zip64 by a further record before it. */
async function directoryPlace(file: SourceFile): Promise<Stretch> {
  const from = Math.max(0, file.size - endLength - longestComment - locatorLength - wideEndLength)
  const view = viewOf(await bytesAt(file, from, file.size))
  for (let at = view.byteLength - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSign) continue
    const length = view.getUint32(at + 12, true)
    const start = view.getUint32(at + 16, true)
    const wide = at - locatorLength - wideEndLength
    if (wide < 0 || view.getUint32(wide, true) !== wideEndSign) return { start, length }
    return { start: wideNumber(view, wide + 48), length: wideNumber(view, wide + 40) }
  }
  throw damaged()
}

function memberAt(view: DataView, at: number, extra: Stretch): StoredMember {
  const size = view.getUint32(at + 24, true)
  const stored = view.getUint32(at + 20, true)
  const header = view.getUint32(at + 42, true)
  const wide = wideFields(view, extra)
  // Only what does not fit stands there, in this order.
  const wideSize = size === elsewhere ? wide.shift() : size
  if (stored === elsewhere) wide.shift()
  const wideHeader = header === elsewhere ? wide.shift() : header
  if (wideSize === undefined || wideHeader === undefined) throw damaged()
  return { size: wideSize, header: wideHeader, isStored: view.getUint16(at + 10, true) === 0 }
}

/** The numbers of eight bytes in the zip64 field (id 1) of an entry. */
function wideFields(view: DataView, { start, length }: Stretch): number[] {
  for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const room = Math.min(view.getUint16(at + 2, true), start + length - at - 4)
    return Array.from({ length: Math.floor(room / 8) }, (_, index) => wideNumber(view, at + 4 + 8 * index))
  }
  return []
}

const wideNumber = (view: DataView, at: number) => Number(view.getBigUint64(at, true))
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function bytesOf(view: DataView, start: number, length: number): Uint8Array {
  const room = Math.max(0, Math.min(length, view.byteLength - start))
  return new Uint8Array(view.buffer, view.byteOffset + Math.min(start, view.byteLength), room)
}

async function bytesAt(file: SourceFile, start: number, end: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(start, Math.min(end, file.size))) pieces.push(piece)
  return joinBytes(pieces)
}

function damaged(): Problem {
  return new Problem(
    'invalid',
    'Its directory, which stands at its end, is missing or damaged: it was cut off.',
  )
}
