/** Text sent at a time; a reader that is slow holds the rest back. */
const chunkLength = 64 * 1024

/**
 * An answer that writes lines as they are made, never more than a chunk of them in memory. The first chunk is
 * made before the answer starts, so that a refusal is still an answer of its own.
 */
export function streamLines(lines: Iterable<string>, headers: HeadersInit): Response {
  const encoder = new TextEncoder()
  const chunks = chunksOf(lines)
  let next = chunks.next()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (next.done === true) return controller.close()
      controller.enqueue(encoder.encode(next.value))
      next = chunks.next()
    },
    cancel() {
      chunks.return()
    },
  })
  return new Response(body, { headers })
}

function* chunksOf(lines: Iterable<string>): Generator<string, void> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
