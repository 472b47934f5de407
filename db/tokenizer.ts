import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { createQwen3, type Tokenizer } from '#lib/tokens/qwen3.ts'

let loaded: Tokenizer | null = null

/** The Qwen3 tokenizer, read and inflated once a process (about 50 ms and 10 MB). */
export function loadTokenizer(): Tokenizer {
  loaded ??= createQwen3(inflateSync(readFileSync(new URL('../lib/tokens/qwen3.bin', import.meta.url))))
  return loaded
}
