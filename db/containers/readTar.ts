import { createReadStream } from 'node:fs'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { Problem } from '#lib/model/problem.ts'
import type { FoundMember } from './foundMember.ts'

/** What tar-stream says of a place and its types do not: where the bytes of a member begin. */
const placed = z.object({ byteOffset: z.int().nonnegative() })

/**
 * The members of a plain tar file in their order; folders are left out. An archive that is torn or damaged is a
 * Problem after the members before it; the one that the tear goes through is among them, refused.
 */
export async function* readTar(file: string, size: number): AsyncGenerator<FoundMember> {
  const bytes = createReadStream(file, { highWaterMark: 1 << 20 })
  const entries = bytes.pipe(extract())
  bytes.on('error', (error) => entries.destroy(error))
  let count = 0
  try {
    for await (const entry of entries) {
      count += 1
      if (entry.header.type !== 'directory') yield memberOf(entry.header, size)
      entry.resume()
    }
  } catch (cause) {
    const where = count === 0 ? 'at its beginning' : `after ${count} members`
    throw new Problem(
      'invalid',
      `This tar archive is damaged or cut off ${where}; what comes after cannot be found.`,
      { cause },
    )
  }
}

function memberOf(header: Header, archiveSize: number): FoundMember {
  const { name, type, size } = header
  const { byteOffset: start } = placed.parse(header)
  const refused = (refusal: string): FoundMember => ({ name, size, place: null, crc32: null, refusal })
  if (type === 'symlink' || type === 'link')
    return refused('A link to another file: links in archives are not followed.')
  if (type !== 'file' && type !== 'contiguous-file')
    return refused(`Not a file (${type}) but something of the system it was packed on.`)
  if (start + size > archiveSize) return refused('Cut off: the archive ends before it does.')
  return { name, size, crc32: null, refusal: null, place: { start, stored: size, method: 'stored' } }
}
