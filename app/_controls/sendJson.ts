/** Posts JSON to this server; the refusal in words, or null where it was taken. */
export async function sendJson(address: string, body: unknown): Promise<string | null> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return null
  const answer: { error?: { message?: string } } = await response.json().catch(() => ({}))
  return answer.error?.message ?? `the server answered ${response.status}`
}
