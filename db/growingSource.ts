import { createReadStream, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { type DataFolder, sourcePath } from './dataFolder.ts'

/**
 * The kept bytes of a file that is still being written. Their SHA-256 changes with every line, so they lie in the data
 * folder under a name of their own, of the same form.
 */
export class GrowingSource {
  readonly #file: string
  #size: number
  #isClosed = false
  #waiting: (() => void)[] = []

  /** `store` is the name of the bytes, 64 hex digits; they are created where they are missing. */
  constructor(
    folder: DataFolder,
    readonly store: string,
  ) {
    this.#file = sourcePath(folder, store)
    writeFileSync(this.#file, '', { flag: 'a' })
    this.#size = statSync(this.#file).size
  }

  /** Bytes kept so far. */
  get size(): number {
    return this.#size
  }

  /** Adds bytes at the end; whoever follows sees them at once. */
  async append(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await open(this.#file, 'a')
    try {
      for await (const chunk of chunks) {
        await file.writeFile(chunk)
        this.#size += chunk.byteLength
        this.#wake()
      }
    } finally {
      await file.close()
    }
  }

  /** No more bytes will come for now: whoever follows comes to the end. */
  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  /** The bytes as a file of an import: `read` gives those that are there, `follow` those that come as well. */
  asFile(path: string): SourceFile {
    return {
      path,
      hash: this.store,
      size: this.#size,
      read: (start = 0, end = this.#size) =>
        end <= start ? Readable.from([]) : createReadStream(this.#file, { start, end: end - 1 }),
      follow: () => this.#follow(),
    }
  }

  async *#follow(): AsyncGenerator<Uint8Array> {
    let at = 0
    for (;;) {
      if (at < this.#size) {
        for await (const chunk of createReadStream(this.#file, { start: at, end: this.#size - 1 })) {
          at += chunk.byteLength
          yield chunk
        }
      } else if (this.#isClosed) return
      else await new Promise<void>((settle) => this.#waiting.push(settle))
    }
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const settle of waiting) settle()
  }
}
