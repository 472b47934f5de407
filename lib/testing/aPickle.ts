import type { Json } from '#lib/model/json.ts'
import { joinBytes } from '#lib/source/joinBytes.ts'

/** Bytes as letters (`\x80\x02]q\x00.`), one byte each, and other bytes between them. */
export function bytesOf(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return joinBytes(
    parts.map((part) =>
      typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  )
}

/** A JSON value as a pickle of protocol 2, which is what torch.save writes. */
export function aPickle(value: Json): Uint8Array {
  return bytesOf('\x80\x02', pickled(value), '.')
}

function pickled(value: Json): Uint8Array {
  if (value === null) return bytesOf('N')
  if (typeof value === 'boolean') return bytesOf(value ? '\x88' : '\x89')
  if (typeof value === 'string') return pickledText(value)
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31
      ? bytesOf(
          'J',
          numberBytes(4, (view) => view.setInt32(0, value, true)),
        )
      : bytesOf(
          'G',
          numberBytes(8, (view) => view.setFloat64(0, value)),
        )
  if (Array.isArray(value)) return bytesOf('](', ...value.map((member: Json) => pickled(member)), 'e')
  const pairs = Object.entries(value).flatMap(([key, member]) => [pickledText(key), pickled(member)])
  return bytesOf('}(', ...pairs, 'u')
}

function pickledText(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return bytesOf('X', lengthBytes(bytes.length), bytes)
}

/** A length as four bytes, the lowest first. */
export function lengthBytes(length: number): Uint8Array {
  return numberBytes(4, (view) => view.setUint32(0, length, true))
}

function numberBytes(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}

/** A file as torch.save writes it: a zip file with the pickle first, nothing compressed, and storages beside it. */
export function aTorchFile(
  pickle: Uint8Array,
  storages: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const members: readonly (readonly [string, Uint8Array])[] = [
    ['dump/data.pkl', pickle],
    ...Object.entries(storages).map(([key, bytes]) => [`dump/data/${key}`, bytes] as const),
    ['dump/version', bytesOf('3\n')],
  ]
  const bodies: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let at = 0
  for (const [name, bytes] of members) {
    const sizes = bytesOf('\0\0\0\0', lengthBytes(bytes.length), lengthBytes(bytes.length))
    const names = bytesOf(String.fromCharCode(name.length), '\0\0\0')
    const body = bytesOf('PK\x03\x04\0\0\0\x08\0\0\0\0\0\0', sizes, names, name, bytes)
    bodies.push(body)
    entries.push(
      bytesOf('PK\x01\x02\0\0\0\0\0\x08\0\0\0\0\0\0', sizes, names, '\0'.repeat(10), lengthBytes(at), name),
    )
    at += body.length
  }
  const directory = joinBytes(entries)
  const count = bytesOf(String.fromCharCode(members.length), '\0')
  const end = bytesOf(
    'PK\x05\x06\0\0\0\0',
    count,
    count,
    lengthBytes(directory.length),
    lengthBytes(at),
    '\0\0',
  )
  return joinBytes([...bodies, directory, end])
}
