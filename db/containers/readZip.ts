import { closeSync, openSync, readSync } from 'node:fs'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { Problem } from '#lib/model/problem.ts'
import type { FoundMember } from './foundMember.ts'
import type { MemberPlace } from './memberFile.ts'

const methods: Readonly<Record<number, MemberPlace['method']>> = { 0: 'stored', 8: 'deflate', 93: 'zstd' }

/**
 * The members of a zip file in the order of its directory, read piece by piece so that 50,000 take no memory. Folders
 * are left out. A directory that is missing or damaged is a Problem after the members before it.
 */
export async function* readZip(file: string, size: number): AsyncGenerator<FoundMember> {
  const reader = new PagedReader(file)
  try {
    const zip = await openZip(reader, size)
    for (;;) {
      const entry = await nextEntry(zip)
      if (entry === null) return
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        true,
      )
      if (!/[/\\]$/.test(name)) yield await memberOf(zip, entry, name)
    }
  } finally {
    reader.end()
  }
}

async function openZip(reader: RandomAccessReader, size: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(reader, size, {
      lazyEntries: true,
      autoClose: false,
      // Names are decoded by us: one that looks like a path must not end the whole archive.
      decodeStrings: false,
      validateEntrySizes: false,
    })
  } catch (cause) {
    throw new Problem(
      'invalid',
      'A zip archive whose directory, which stands at its end, is missing or damaged: most often the file was cut off. Send it again, or repair it with "zip -FF".',
      { cause },
    )
  }
}

/** The next entry of the directory; null at its end. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.removeAllListeners()
      act()
    }
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)))
    zip.once('end', () => settle(() => resolve(null)))
    zip.once('error', (cause: Error) =>
      settle(() =>
        reject(
          new Problem(
            'invalid',
            `The directory of this zip archive is damaged after ${zip.entriesRead} of ${zip.entryCount} members; what it names after them cannot be found.`,
            { cause },
          ),
        ),
      ),
    )
    zip.readEntry()
  })
}

async function memberOf(zip: ZipFile, entry: Entry, name: string): Promise<FoundMember> {
  const { uncompressedSize: size, compressedSize: stored, crc32 } = entry
  const refused = (refusal: string): FoundMember => ({ name, size, place: null, crc32: null, refusal })
  if (isLink(entry)) return refused('A link to another file: links in archives are not followed.')
  if (entry.isEncrypted()) return refused('Encrypted: unpack it with its password and import the files.')
  const method = methods[entry.compressionMethod]
  if (method === undefined)
    return refused(`Packed by method ${entry.compressionMethod}; stored, deflate and zstd are read.`)
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    if (fileDataStart + stored > zip.fileSize) return refused('Damaged: it ends after the archive does.')
    return { name, size, crc32, refusal: null, place: { start: fileDataStart, stored, method } }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refused('Damaged: the archive does not hold it where its directory says.')
  }
}

/** Unix keeps the kind of a file in the upper half of the attributes. */
function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const isUnix = versionMadeBy >> 8 === 3 || versionMadeBy >> 8 === 19
  return isUnix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

/** Reads pages of a file: the directory is asked for in pieces of 46 bytes. */
class PagedReader extends RandomAccessReader {
  readonly #file: number
  readonly #page = Buffer.alloc(1 << 18)
  #start = 0
  #length = 0

  constructor(path: string) {
    super()
    this.#file = openSync(path, 'r')
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    let failure: Error | null = null
    try {
      this.#fill(buffer.subarray(offset, offset + length), position)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failure = error
    }
    // Never at once: a directory of thousands would be read in one recursion.
    queueMicrotask(() => callback(failure))
  }

  #fill(into: Buffer, position: number): void {
    if (into.length > this.#page.length) {
      if (readSync(this.#file, into, 0, into.length, position) < into.length) throw new Error('the file ends')
      return
    }
    if (position < this.#start || position + into.length > this.#start + this.#length) {
      this.#length = readSync(this.#file, this.#page, 0, this.#page.length, position)
      this.#start = position
    }
    if (position + into.length > this.#start + this.#length) throw new Error('the file ends')
    this.#page.copy(into, 0, position - this.#start, position - this.#start + into.length)
  }

  end(): void {
    closeSync(this.#file)
  }
}
