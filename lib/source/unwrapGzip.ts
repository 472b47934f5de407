import { Problem } from '#lib/model/problem.ts'
import type { Chunks } from './peek.ts'

/** The bytes inside a gzip stream; a damaged or torn one throws a Problem after the bytes before it. */
export async function* unwrapGzip(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip')
  const reader = stream.readable.getReader()
  const fed = feed(chunks, stream.writable.getWriter())
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      yield value
    }
  } catch (error) {
    const failed = await fed
    if (failed !== null) throw failed
    throw new Problem('invalid', 'The gzip stream is damaged or cut off.', { cause: error })
  } finally {
    await reader.cancel().catch(() => undefined)
    await fed
  }
}

/** Writes all chunks; resolves to what the source threw, or null. What the stream refuses shows on its other side. */
async function feed(chunks: Chunks, writer: WritableStreamDefaultWriter<BufferSource>): Promise<unknown> {
  const accepted = (work: Promise<void>) =>
    work.then(
      () => true,
      () => false,
    )
  const closed = accepted(writer.closed)
  try {
    for await (const chunk of chunks) {
      if (!(await accepted(writer.write(new Uint8Array(chunk))))) break
    }
  } catch (error) {
    await accepted(writer.abort(error))
    return error
  }
  await accepted(writer.close())
  await closed
  return null
}
