import { refusalOf } from './refusalOf.ts'

/** Posts JSON to this server; the refusal in words, or null where it was taken. */
export async function sendJson(address: string, body: unknown): Promise<string | null> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return refusalOf(response)
}
