import { db } from '#app/db.ts'
import { found } from '#app/found.ts'
import { type RunSubject, runSubject } from './runSubject.ts'

/** What a page below `/runs/[run]` is given. */
export interface RunRouteProps {
  readonly params: Promise<{ readonly run: string }>
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The run or series that the address names; an unknown one is a page that says so. */
export async function routeSubject({ params }: RunRouteProps): Promise<RunSubject> {
  const name = decodeURIComponent((await params).run)
  return found(() => runSubject(db(), name))
}
