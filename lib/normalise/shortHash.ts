import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Json } from '#lib/model/json.ts'

/** The first 32 hex digits of the SHA-256 of values, written as JSON so that no two lists of values run together. */
export function shortHash(values: readonly Json[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(values)))).slice(0, 32)
}
