import { refusalOf } from './refusalOf.ts'

/** Asks the API to change a run; a refusal comes back as its own words, null means done. */
export async function patchRun(
  run: string,
  {
    method,
    path = '',
    change,
  }: { readonly method: 'PATCH' | 'POST' | 'DELETE'; readonly path?: string; readonly change?: object },
): Promise<string | null> {
  const response = await fetch(`/api/v1/runs/${encodeURIComponent(run)}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: change === undefined ? undefined : JSON.stringify(change),
  })
  return refusalOf(response)
}
