import { resolve } from 'node:path'
import { z } from 'zod'
import { type SeenFile, seenFiles } from '#db/seenFiles.ts'
import { watchedFolder } from '#db/watchedFolder.ts'
import { Problem } from '#lib/model/problem.ts'
import type { ImportOptions } from '#lib/model/run.ts'
import type { Outcome, Shell } from './shell.ts'

/** Where a watched folder is sent, and until when. */
export interface FeedOptions {
  readonly to: string
  readonly token: string | null
  readonly options: Partial<ImportOptions>
  readonly stopAfter: number | null
  readonly ending: Promise<void>
}

const started = z.object({ id: z.string(), importId: z.string() })
const progress = z.object({ files: z.array(z.object({ path: z.string(), size: z.number() })) })
const refusal = z.object({ error: z.object({ message: z.string() }) })

/** Bytes sent in one request. */
const stretch = 8 << 20
const lookMs = 700
/** A server that does not answer is asked again after this long. */
const retryMs = 5000

/**
 * `watch FOLDER --to URL`: sends what a trainer writes to a server elsewhere, which reads it. Goes on where it was
 * after any break of the line, and never sends a byte twice.
 */
export async function feedCommand(shell: Shell, given: string, feed: FeedOptions): Promise<Outcome> {
  const { folder, name } = await watchedFolder(resolve(given))
  const server = new Server(feed)
  const { id, importId } = started.parse(
    await server.send('POST', '/api/v1/watches', { json: { folder: null, name, options: feed.options } }),
  )
  shell.note(`sending ${folder} to ${feed.to}; end with Ctrl-C`)
  const sender = new Sender(server, id)
  const state = { isEnding: false, newsAt: shell.now() }
  void feed.ending.then(() => {
    state.isEnding = true
  })
  while (!state.isEnding) {
    const sent = await sender.send(await seenFiles(folder, name)).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      shell.note(`${feed.to} does not answer; trying again`)
      return new Promise<number>((settle) => setTimeout(() => settle(0), retryMs))
    })
    if (sent > 0) {
      state.newsAt = shell.now()
      shell.note(`${sent} bytes sent`)
    } else if (feed.stopAfter !== null && shell.now() - state.newsAt >= feed.stopAfter * 1000) break
    await new Promise((settle) => setTimeout(settle, lookMs))
  }
  await server.send('DELETE', `/api/v1/watches/${id}`, {})
  return { json: { watch: id, import: importId }, text: `sent; ${feed.to} reads it as import ${importId}` }
}

/** Sends the files of a folder as far as they have grown. */
class Sender {
  readonly #server: Server
  readonly #files: string
  readonly #identities = new Map<string, string>()

  constructor(server: Server, watch: string) {
    this.#server = server
    this.#files = `/api/v1/watches/${watch}/files`
  }

  /** Bytes sent; 0 where the server has all. */
  async send(seen: readonly SeenFile[]): Promise<number> {
    const { files } = progress.parse(await this.#server.send('GET', this.#files, {}))
    const there = new Map(files.map(({ path, size }) => [path, size]))
    let sent = 0
    for (const file of seen) {
      const path = file.path.slice(file.path.indexOf('/') + 1)
      sent += await this.#sendFile(path, file, there.get(path) ?? 0)
    }
    return sent
  }

  async #sendFile(path: string, file: SeenFile, there: number): Promise<number> {
    const before = this.#identities.get(path)
    let isAnew = (before !== undefined && before !== file.identity) || file.size < there
    this.#identities.set(path, file.identity)
    const from = isAnew ? 0 : there
    for (let at = from; at < file.size; at = Math.min(file.size, at + stretch)) {
      const query = new URLSearchParams({ path, offset: String(at), ...(isAnew ? { anew: '1' } : {}) })
      const bytes = await bytesOf(file.read(at, Math.min(file.size, at + stretch)))
      await this.#server.send('POST', `${this.#files}?${query}`, { bytes })
      isAnew = false
    }
    return file.size - from
  }
}

/** A server by its API: answers are JSON, and a refusal is a Problem with its reason. */
class Server {
  readonly #to: string
  readonly #token: string | null

  constructor({ to, token }: Pick<FeedOptions, 'to' | 'token'>) {
    this.#to = to.replace(/\/+$/, '')
    this.#token = token
  }

  async send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { json, bytes }: { readonly json?: unknown; readonly bytes?: Uint8Array<ArrayBuffer> },
  ): Promise<unknown> {
    const body = json === undefined ? bytes : JSON.stringify(json)
    const answer = await fetch(`${this.#to}${path}`, {
      method,
      headers: {
        'content-type': json === undefined ? 'application/octet-stream' : 'application/json',
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    if (answer.ok) return text === '' ? null : JSON.parse(text)
    throw new Problem('refused', `${this.#to} refuses (${answer.status}): ${reasonIn(text)}`)
  }
}

function reasonIn(text: string): string {
  try {
    return refusal.parse(JSON.parse(text)).error.message
  } catch {
    return text.slice(0, 200)
  }
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return new Uint8Array(Buffer.concat(pieces))
}
