import type { SourceFile } from '#lib/source/sourceFile.ts'

export interface FileTraits {
  readonly path?: string
  readonly hash?: string
  /** Bytes of a chunk; by default the file comes as one. */
  readonly chunk?: number
}

/** A file in memory. */
export function aFile(content: string | Uint8Array, traits: FileTraits = {}): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const path = traits.path ?? 'rollouts.jsonl'
  return {
    path,
    size: bytes.length,
    hash: traits.hash ?? `hash of ${path}`,
    async *read(start = 0, end = bytes.length) {
      const size = traits.chunk ?? Math.max(1, bytes.length)
      for (let at = start; at < end; at += size) yield bytes.subarray(at, Math.min(end, at + size))
    },
  }
}

/** Everything an asynchronous list yields. */
export async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}
