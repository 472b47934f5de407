import { joinBytes } from './joinBytes.ts'

export type Chunks = AsyncIterable<Uint8Array>

/** Reads at least `count` bytes ahead (fewer at the end of the file) and gives them back with the rest. */
export async function peek(
  chunks: Chunks,
  count: number,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncGenerator<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  for (let length = 0; length < count; ) {
    const { value, done } = await iterator.next()
    if (done === true) break
    pieces.push(value)
    length += value.length
  }
  const head = joinBytes(pieces)
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield head
      for (;;) {
        const { value, done } = await iterator.next()
        if (done === true) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
  const rest = all()
  return { head, all: rest }
}
