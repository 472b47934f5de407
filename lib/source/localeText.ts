import { joinBytes } from './joinBytes.ts'
import type { Chunks } from './peek.ts'

/** Encodings of files that a writer opened without naming one: of Chinese and of Western systems. */
export type LocaleEncoding = 'gb18030' | 'windows-1252'

/** Bytes looked at, from the first that is no UTF-8, before an encoding is guessed. */
const guessedFrom = 65_536

/**
 * Text that should be UTF-8, as it is; where it is not, and no UTF-8 came before, the rest is rewritten from the
 * encoding it seems to be in, which `found` is told. A few damaged bytes in UTF-8 stay as they are.
 */
export async function* localeText(
  chunks: Chunks,
  found: (encoding: LocaleEncoding) => void,
): AsyncGenerator<Uint8Array> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const encoder = new TextEncoder()
  let decoder: TextDecoder | null = null
  let isSettled = false
  let waiting: Uint8Array[] = []
  for await (const chunk of chunks) {
    if (isSettled) {
      yield decoder === null ? chunk : encoder.encode(decoder.decode(chunk, { stream: true }))
      continue
    }
    if (waiting.length === 0) {
      const text = decoded(strict, chunk)
      if (text !== null) {
        yield chunk
        // Characters beyond ASCII that are whole UTF-8 say that the file is.
        isSettled = text.length < chunk.length - 3
        continue
      }
    }
    waiting.push(chunk)
    if (lengthOf(waiting) < guessedFrom) continue
    ;({ decoder, isSettled } = settle(waiting, found))
    yield rewritten(waiting, decoder)
    waiting = []
  }
  if (waiting.length > 0) {
    ;({ decoder } = settle(waiting, found))
    yield rewritten(waiting, decoder)
  }
  if (decoder !== null) yield encoder.encode(decoder.decode())
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0)

function decoded(strict: TextDecoder, chunk: Uint8Array): string | null {
  try {
    return strict.decode(chunk, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function settle(waiting: readonly Uint8Array[], found: (encoding: LocaleEncoding) => void) {
  const encoding = encodingOf(joinBytes([...waiting]))
  if (encoding !== null) found(encoding)
  return { decoder: encoding === null ? null : new TextDecoder(encoding), isSettled: true }
}

/** Bytes as UTF-8; a decoder keeps the half of a character for what follows. */
function rewritten(waiting: readonly Uint8Array[], decoder: TextDecoder | null): Uint8Array {
  const bytes = joinBytes([...waiting])
  return decoder === null ? bytes : new TextEncoder().encode(decoder.decode(bytes, { stream: true }))
}

/** The encoding that bytes seem to be in; null for UTF-8 with damage. Most high bytes of Chinese text come in pairs. */
function encodingOf(bytes: Uint8Array): LocaleEncoding | null {
  const text = new TextDecoder().decode(bytes)
  let [broken, whole] = [0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  if (whole > broken) return null
  let [high, paired] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    high += 1
    if ((bytes[at] ?? 0) < 0xa1 || (bytes[at + 1] ?? 0) < 0xa1) continue
    high += 1
    paired += 2
    at += 1
  }
  return paired >= 8 && paired / high > 0.8 ? 'gb18030' : 'windows-1252'
}
