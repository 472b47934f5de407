import { Readable } from 'node:stream'
import { type StoredSource, storeSource } from '#db/storeSource.ts'
import { Problem } from '#lib/model/problem.ts'
import { folder } from '../db.ts'
import { serverSettings } from '../environment.ts'

/**
 * Streams the body of a request to disk and compares the bytes that arrived with the bytes announced:
 * a connection cut short is a refusal, never half a file.
 */
export async function receive(request: Request): Promise<StoredSource> {
  if (request.body === null) throw new Problem('invalid', 'the request has no body: send the file itself')
  const announced = request.headers.get('content-length')
  const limit = serverSettings().maxUploadBytes
  if (announced !== null && Number(announced) > limit)
    throw new Problem('too-large', `${announced} bytes are more than this server takes (${limit})`)
  // Node's stream and the web's are the same thing here; only their type declarations differ.
  const body = request.body as Parameters<typeof Readable.fromWeb>[0]
  const stored = await storeSource(folder(), Readable.fromWeb(body), limit)
  if (announced !== null && Number(announced) !== stored.size)
    throw new Problem(
      'invalid',
      `${announced} bytes were announced, ${stored.size} arrived; send the file again`,
    )
  return stored
}

/**
 * A path inside an upload as we keep it: `/` between names, no drive, no empty, `.` or `..` parts.
 * It names the file and never becomes a path on disk.
 */
export function uploadPath(given: string | null): string {
  const parts = (given ?? '')
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  if (parts.length === 0) throw new Problem('invalid', 'the upload has no name: add ?path=folder/name.jsonl')
  return parts.join('/').slice(-1_000)
}
