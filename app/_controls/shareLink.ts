/** Finds of one kind in what would be shared. */
export interface SensitiveFind {
  readonly kind: 'secret' | 'mail' | 'home-path'
  readonly count: number
  readonly examples: readonly string[]
}

export interface LinkChoices {
  readonly expiresInDays: number | null
  readonly password: string | null
  readonly isMasked: boolean
}

/** What would leave with the view, or the reason of a refusal as text. */
export async function previewLink(target: string): Promise<readonly SensitiveFind[] | string> {
  const { answer, failure } = await post('/api/v1/shares/preview', { target, search: window.location.search })
  return failure ?? answer.finds
}

/** Makes the link. */
export async function createLink(
  target: string,
  choices: LinkChoices,
): Promise<{ readonly url: string } | { readonly failure: string }> {
  const { answer, failure } = await post('/api/v1/shares', {
    target,
    search: window.location.search,
    ...choices,
  })
  return failure === null ? { url: answer.url } : { failure }
}

async function post(path: string, body: unknown) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return {
    answer,
    failure: response.ok ? null : String(answer.error?.message ?? `status ${response.status}`),
  }
}
