import { createHash } from 'node:crypto'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** Id of the run with this key: short, stable over databases, fit for addresses. */
export function runId(key: string): string {
  return `r${createHash('sha256').update(`run:${key}`).digest('hex').slice(0, 11)}`
}

/** `wanted`, or `wanted (2)` and so on where another run has that name already. */
export function freeName(db: Db, wanted: string, runId: string): string {
  const taken = statement<{ id: string }>(db, 'select id from runs where name = ? and id <> ?')
  if (taken.get(wanted, runId) === undefined) return wanted
  for (let n = 2; ; n++) {
    const name = `${wanted} (${n})`
    if (taken.get(name, runId) === undefined) return name
  }
}
