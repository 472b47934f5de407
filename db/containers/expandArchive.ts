import { statSync } from 'node:fs'
import { Problem } from '#lib/model/problem.ts'
import { isSystemMember, MemberNames } from '#lib/source/memberNames.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { cachePath, type DataFolder, sourcePath } from '../dataFolder.ts'
import { containerOf, digestMember } from './digestMember.ts'
import type { FoundMember } from './foundMember.ts'
import { isPacked, type KeptSources, type SourceRow } from './keptSources.ts'
import { memberFile } from './memberFile.ts'
import { readTar } from './readTar.ts'
import { readZip } from './readZip.ts'
import type { UnpackedBudget } from './unpackedBudget.ts'
import { unpackToCache } from './unpackToCache.ts'

/** A member as it is stored: where its bytes lie, what they are, or why it is not read. */
export interface MemberRow extends Pick<FoundMember, 'size' | 'place' | 'refusal'> {
  /** Shown name inside the archive. */
  readonly name: string
  /** Empty where it is not read. */
  readonly hash: string
  /** The archive that it is itself, as in `source_files`. */
  readonly container: string | null
}

export interface Expansion {
  readonly folder: DataFolder
  readonly sources: KeptSources
  readonly budget: UnpackedBudget
  /** Called often while bytes are read; throws where the import is no longer ours. */
  readonly pulse: () => void
}

/**
 * The members of an archive, each read once for its hash. What is damaged, encrypted, too large or no file is a member
 * with a refusal, and the others go on. Returns what is wrong with the archive as a whole, or null.
 */
export async function* expandArchive(
  row: SourceRow,
  expansion: Expansion,
): AsyncGenerator<MemberRow, string | null> {
  const names = new MemberNames()
  let torn: string | null = null
  try {
    torn = await makeReadable(row, expansion)
    const archive = expansion.sources.archive(row)
    if (archive === null) return 'The bytes of this archive are no longer kept; import it again.'
    const { path, size } = readableAt(row, expansion.folder)
    const found = row.container?.endsWith('tar') === true ? readTar(path, size) : readZip(path, size)
    for await (const member of found) {
      expansion.pulse()
      if (isSystemMember(member.name)) continue
      yield await memberRow(member, { archive, name: names.take(member.name), row, expansion })
    }
    return torn
  } catch (error) {
    // Where the packing is torn, so is what was packed: the cause says more.
    if (error instanceof Problem && error.code !== 'conflict') return torn ?? error.message
    throw error
  }
}

async function memberRow(
  { size, place, crc32, refusal }: FoundMember,
  { archive, name, row, expansion }: MemberContext,
): Promise<MemberRow> {
  const refused = (reason: string): MemberRow => ({
    name,
    size,
    place,
    hash: '',
    container: null,
    refusal: reason,
  })
  if (refusal !== null || place === null) return refused(refusal ?? 'Its place in the archive is not known.')
  const tooMuch = expansion.budget.refusal({ size, stored: place.stored })
  if (tooMuch !== null) return refused(tooMuch)
  const file = memberFile(archive, { path: name, hash: '', size, ...place })
  try {
    const { hash, head } = await digestMember(file, { crc32, pulse: expansion.pulse })
    const container = row.containerId === null ? await containerOf(file, head) : null
    if (container === null && place.method !== 'stored' && isReadByJumps(head))
      await unpackToCache(expansion.folder, { file: { ...file, hash }, pulse: expansion.pulse })
    return { name, size, place, hash, container, refusal: null }
  } catch (error) {
    if (error instanceof Problem && error.code !== 'conflict') return refused(error.message)
    throw error
  }
}

interface MemberContext {
  readonly archive: SourceFile
  readonly name: string
  readonly row: SourceRow
  readonly expansion: Expansion
}

/** Parquet and torch files are read from their end: inside deflate each jump would cost reading from the beginning. */
function isReadByJumps(head: Uint8Array): boolean {
  const first = String.fromCharCode(...head.subarray(0, 4))
  return first === 'PAR1' || first.startsWith('PK')
}

/** Unpacks an archive that does not lie open on the disk; returns where its packed bytes are torn, in words. */
async function makeReadable(row: SourceRow, { folder, sources, pulse }: Expansion): Promise<string | null> {
  const file = sources.open(row)
  if (file === null || isOpenOnDisk(row)) return null
  return unpackToCache(folder, { file, pulse, again: true })
}

function isOpenOnDisk(row: SourceRow): boolean {
  return row.containerId === null && !isPacked(row)
}

function readableAt(row: SourceRow, folder: DataFolder): { readonly path: string; readonly size: number } {
  if (isOpenOnDisk(row)) return { path: sourcePath(folder, row.hash), size: row.size }
  const path = cachePath(folder, row.hash)
  return { path, size: statSync(path).size }
}
