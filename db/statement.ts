import type { Statement } from 'better-sqlite3'
import type { Db } from './open.ts'

const prepared = new WeakMap<object, Map<string, Statement<unknown[], unknown>>>()

/** A statement, prepared once per connection; preparing anew costs more than most statements. */
export function statement<Row>(db: Db, sql: string): Statement<unknown[], Row> {
  let known = prepared.get(db.$client)
  if (known === undefined) {
    known = new Map()
    prepared.set(db.$client, known)
  }
  let found = known.get(sql)
  if (found === undefined) {
    found = db.$client.prepare<unknown[], unknown>(sql)
    known.set(sql, found)
  }
  // The row type of a statement is what its SQL says; the driver cannot know it.
  return found as Statement<unknown[], Row>
}
