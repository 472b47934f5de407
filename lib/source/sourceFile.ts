/**
 * A named run of bytes: an uploaded file, a member of an archive, a file in a folder.
 * Node and the browser each supply it; `lib/` sees nothing else of the outside.
 */
export interface SourceFile {
  /** Path inside the upload, `/` between folders; the folder names often carry run and step. */
  readonly path: string
  /** Bytes as stored, before any decompression. */
  readonly size: number
  /** SHA-256 of the bytes as stored, hex. */
  readonly hash: string
  /** Bytes from `start` (default 0) up to and without `end` (default: all), in order, in chunks of any size. */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>
  /** Of a file that is still being written: its bytes, then those that are added, until it is closed. */
  follow?(): AsyncIterable<Uint8Array>
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Folder names of a path, outermost first. */
export function folders(path: string): readonly string[] {
  return path.split('/').slice(0, -1)
}
