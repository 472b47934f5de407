import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Problem } from '#lib/model/problem.ts'
import { type ContainerKind, containerKind } from '#lib/source/containerKind.ts'
import { isPacked, unpackFile } from '#lib/source/decode.ts'
import { joinBytes } from '#lib/source/joinBytes.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'

/** What reading a member once shows. */
export interface Digest {
  /** SHA-256 of the unpacked bytes. */
  readonly hash: string
  /** Its first bytes. */
  readonly head: Uint8Array
}

/** Enough to know an archive inside gzip by. */
const headBytes = 16_384

/** Reads a member through and checks it against the sum that its archive keeps; one that is damaged is a Problem. */
export async function digestMember(
  member: SourceFile,
  { crc32: expected, pulse }: { readonly crc32: number | null; readonly pulse: () => void },
): Promise<Digest> {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let [sum, length] = [0, 0]
  for await (const chunk of member.read()) {
    pulse()
    hash.update(chunk)
    if (expected !== null) sum = crc32(chunk, sum)
    if (length < headBytes) head.push(chunk.slice(0, headBytes - length))
    length += chunk.length
  }
  if (length !== member.size)
    throw new Problem('invalid', `Damaged: ${length} bytes where the archive names ${member.size}.`)
  if (expected !== null && sum !== expected)
    throw new Problem(
      'invalid',
      'Damaged: its bytes do not give the check sum that the archive keeps of them.',
    )
  return { hash: hash.digest('hex'), head: joinBytes(head) }
}

/** The archive that a file is by its first bytes, `packed-` before it where gzip or zstd is around it; else null. */
export async function containerOf(file: SourceFile, head: Uint8Array): Promise<string | null> {
  if (!isPacked(head)) return containerKind(head, file.path)
  const inside = await packedKind(file, head)
  return inside === null ? null : `packed-${inside}`
}

async function packedKind(file: SourceFile, head: Uint8Array): Promise<ContainerKind | null> {
  const beginning: SourceFile = {
    ...file,
    async *read() {
      yield head
    },
  }
  const pieces: Uint8Array[] = []
  try {
    for await (const chunk of unpackFile(beginning)) pieces.push(chunk.slice(0, headBytes))
  } catch (error) {
    // The beginning alone is a torn stream; what came out of it before is what counts.
    if (!(error instanceof Problem)) throw error
  }
  return containerKind(joinBytes(pieces), file.path)
}
