import { once } from 'node:events'
import { crc32, deflateRawSync } from 'node:zlib'
import { pack } from 'tar-stream'

/** A member of a zip file to be written; what is not given is as an ordinary writer writes it. */
export interface ZipMember {
  readonly name: string | Buffer
  readonly content: string | Buffer
  readonly method?: number
  /** Bytes as they stand in the archive, where they are not what `method` makes of the content. */
  readonly stored?: Buffer
  readonly flags?: number
  readonly attributes?: number
  readonly crc32?: number
  /** Unpacked size that the archive claims, where it is not the true one. */
  readonly size?: number
  /** Sizes and check sum after the bytes, as streams are written. */
  readonly isStreamed?: boolean
}

/** A zip file, written by hand so that it can also be wrong. */
export function aZip(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const member of members) {
    const { local, central } = entry(member, at)
    parts.push(local)
    directory.push(central)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

function entry(member: ZipMember, at: number): { readonly local: Buffer; readonly central: Buffer } {
  const { method = 8, flags = 0x800, attributes = 0, isStreamed = false } = member
  const name = Buffer.from(member.name)
  const content = Buffer.from(member.content)
  const size = member.size ?? content.length
  const stored = member.stored ?? (method === 8 ? deflateRawSync(content) : content)
  const sum = member.crc32 ?? crc32(content)
  const fixed = (isLocal: boolean) => {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isStreamed ? flags | 8 : flags, 2)
    head.writeUInt16LE(method, 4)
    if (isLocal && isStreamed) return head
    head.writeUInt32LE(sum, 10)
    head.writeUInt32LE(stored.length, 14)
    head.writeUInt32LE(size, 18)
    return head
  }
  const nameLength = Buffer.alloc(4)
  nameLength.writeUInt16LE(name.length)
  const local = (head: Buffer) =>
    Buffer.concat([Buffer.from('PK\u0003\u0004'), head.subarray(0, 22), nameLength, name])
  const after = Buffer.alloc(isStreamed ? 16 : 0)
  if (isStreamed) {
    after.write('PK\u0007\u0008', 'latin1')
    after.writeUInt32LE(sum, 4)
    after.writeUInt32LE(stored.length, 8)
    after.writeUInt32LE(size, 12)
  }
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(attributes, 6)
  rest.writeUInt32LE(at, 10)
  const madeBy = Buffer.from([20, 3])
  return {
    local: Buffer.concat([local(fixed(true)), stored, after]),
    central: Buffer.concat([
      Buffer.from('PK\u0001\u0002'),
      madeBy,
      fixed(false).subarray(0, 22),
      nameLength,
      rest,
      name,
    ]),
  }
}

/** A tar file. */
export async function aTar(
  members: readonly {
    readonly name: string
    readonly content?: string | Buffer
    readonly linkname?: string
  }[],
): Promise<Buffer> {
  const archive = pack()
  const chunks: Buffer[] = []
  archive.on('data', (chunk) => chunk instanceof Uint8Array && chunks.push(Buffer.from(chunk)))
  for (const { name, content = '', linkname } of members)
    if (linkname === undefined) archive.entry({ name }, Buffer.from(content))
    else archive.entry({ name, type: 'symlink', linkname })
  archive.finalize()
  await once(archive, 'end')
  return Buffer.concat(chunks)
}
