import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { CompanionFile } from './format.ts'
import { baseName, type ImportPaths } from './importPaths.ts'

/** Files that belong to a sample stored in chunks: pieces of its messages and attachments in their order, its metadata. */
export function sampleChunks(path: string, paths: ImportPaths): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/'))
  const pieces = ['messages', 'attachments'].flatMap((sequence) =>
    paths.inFolder(`${folder}/${sequence}`).toSorted((a, b) => startOf(a) - startOf(b)),
  )
  const metadata = `${folder}/metadata.json`
  return [...pieces, ...(paths.has(metadata) ? [metadata] : [])]
}

/** A piece is named by the index of its first item. */
const startOf = (path: string) => Number.parseInt(baseName(path), 10)

/**
 * Puts samples stored in chunks together: the conversation stands as half-open ranges into the messages of the sample,
 * long texts as `attachment://INDEX` (inspect_ai/log/_recorders/chunked/read.py).
 */
export async function chunkedSample(
  chunks: readonly CompanionFile[],
): Promise<(shell: JsonObject) => JsonObject> {
  const messages = await itemsOf(chunks, '/messages/')
  const attachments = await itemsOf(chunks, '/attachments/')
  const [metadata] = await itemsOf(chunks, '/metadata.json')
  const texts = Object.fromEntries(attachments.map((text, index) => [String(index), text]))
  return ({ message_refs: refs, ...shell }) => ({
    ...shell,
    ...(metadata === undefined ? {} : { metadata }),
    messages: Array.isArray(refs) ? refs.flatMap((range) => rangeOf(messages, range)) : [],
    attachments: texts,
  })
}

async function itemsOf(chunks: readonly CompanionFile[], part: string): Promise<readonly Json[]> {
  const items: Json[] = []
  for (const { path, values } of chunks) {
    if (!path.includes(part)) continue
    for await (const value of values) items.push(value)
  }
  return items
}

function rangeOf(messages: readonly Json[], range: Json): readonly Json[] {
  if (typeof range === 'number') return messages.slice(range, range + 1)
  if (isJsonObject(range)) return [range]
  if (!Array.isArray(range)) return []
  const [start, end] = range
  return typeof start === 'number' && typeof end === 'number' ? messages.slice(start, end) : []
}
