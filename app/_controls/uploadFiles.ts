import type { NamedFile } from './droppedFiles.ts'

/** What the server answers for a stored file. */
interface Stored {
  readonly path: string
  readonly hash: string
  readonly size: number
}

export interface UploadProgress {
  readonly bytes: number
  readonly of: number
  readonly files: number
  readonly ofFiles: number
}

/** Files sent at the same time, as many as browsers allow: most of a small file is the wait for its answer. */
const parallel = 6
/** A page that redraws for each of thousands of files has no time left to send them. */
const tellEveryMs = 100

/**
 * Sends files as they are (the file is the body, never read into memory), then queues one import of them all.
 * Answers the id of the import; a refusal throws with the server's own words.
 */
export async function uploadFiles(
  files: readonly NamedFile[],
  onProgress: (progress: UploadProgress) => void,
): Promise<string> {
  const stored: Stored[] = []
  let bytes = 0
  let toldAt = 0
  const of = files.reduce((sum, { file }) => sum + file.size, 0)
  const tell = () => {
    const now = performance.now()
    if (now - toldAt < tellEveryMs && stored.length < files.length) return
    toldAt = now
    onProgress({ bytes, of, files: stored.length, ofFiles: files.length })
  }
  const waiting = files.values()
  const sender = async () => {
    for (const named of waiting) {
      let sent = 0
      const put = (now: number) => {
        bytes += now - sent
        sent = now
        tell()
      }
      stored.push(await sendFile(named, put))
      put(named.file.size)
    }
  }
  await Promise.all(Array.from({ length: parallel }, sender))
  return queueImport(stored)
}

function sendFile({ path, file }: NamedFile, onBytes: (bytes: number) => void): Promise<Stored> {
  return new Promise((resolve, reject) => {
    // fetch cannot report how much of a body has left.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/uploads?path=${encodeURIComponent(path)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = (event) => onBytes(event.loaded)
    request.onerror = () => reject(new Error(`${path}: the connection broke; the file can be sent again`))
    request.onload = () => {
      if (request.status === 200) resolve(request.response)
      else reject(new Error(`${path}: ${request.response?.error?.message ?? `status ${request.status}`}`))
    }
    request.send(file)
  })
}

async function queueImport(files: readonly Stored[]): Promise<string> {
  const response = await fetch('/api/v1/imports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ files }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error?.message ?? `status ${response.status}`)
  return answer.id
}
