const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Text as Python writes it (`surrogatepass`): UTF-8 in which a lone surrogate keeps its three bytes. */
export function decodePythonText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return withSurrogates(bytes)
    throw error
  }
}

/** A lone surrogate is `ED`, then `A0` to `BF`, then any byte that goes on; UTF-8 proper has no such run. */
function withSurrogates(bytes: Uint8Array): string {
  const pieces: string[] = []
  let copied = 0
  for (let at = bytes.indexOf(0xed); at !== -1; at = bytes.indexOf(0xed, at + 1)) {
    const [, second = 0, third = 0] = bytes.subarray(at, at + 3)
    if (second < 0xa0 || second > 0xbf || third < 0x80 || third > 0xbf) continue
    const unit = 0xd000 | ((second & 0x3f) << 6) | (third & 0x3f)
    pieces.push(lenient.decode(bytes.subarray(copied, at)), String.fromCharCode(unit))
    copied = at + 3
  }
  pieces.push(lenient.decode(bytes.subarray(copied)))
  return pieces.join('')
}
