/** The refusal of an answer of this server in its own words; null where it was taken. */
export async function refusalOf(response: Response): Promise<string | null> {
  if (response.ok) return null
  const answer: { error?: { message?: string } } = await response.json().catch(() => ({}))
  return answer.error?.message ?? `the server answered ${response.status}`
}
