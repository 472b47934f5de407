import { baseName } from './sourceFile.ts'
import { isTorchHead } from './torchFile.ts'

/** Archives that are opened so that their members are read as files. */
export type ContainerKind = 'zip' | 'tar'

/** Zip files by build that are one document each, not a folder of files. */
const oneDocument =
  /\.(pt|pth|bin|ckpt|safetensors|npz|xlsx|xlsm|docx|pptx|odt|ods|jar|whl|egg|apk|epub|keras)$/i

/**
 * The archive that a file is, by its first bytes (300 are enough) as they are after gzip and zstd; null where it is
 * none that is opened. Torch files, whatever their name, and office documents are zip files and stay whole.
 */
export function containerKind(head: Uint8Array, path: string): ContainerKind | null {
  const isZip = startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])
  if (isZip) return oneDocument.test(baseName(path)) || isTorchHead(head) ? null : 'zip'
  return isTar(head) ? 'tar' : null
}

/** `ustar` at 257, as POSIX and GNU write it. */
export function isTar(head: Uint8Array): boolean {
  return startsWith(head, [0x75, 0x73, 0x74, 0x61, 0x72], 257)
}

function startsWith(head: Uint8Array, bytes: readonly number[], at = 0): boolean {
  return bytes.every((byte, i) => head[at + i] === byte)
}
