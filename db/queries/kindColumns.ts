import { type SQL, sql } from 'drizzle-orm'
import { type KindCounts, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'

/** One column per kind, named `prefix_kind`. */
export function kindSelect(prefix: string, value: (kind: ThoughtKind) => SQL): SQL {
  return sql.join(
    thoughtKinds.map((kind) => sql`${value(kind)} as ${sql.raw(`${prefix}_${kind}`)}`),
    sql`, `,
  )
}

/** The columns `prefix_kind` of a row, as counts by kind. */
export function countsOf(row: Readonly<Record<string, unknown>>, prefix: string): KindCounts {
  const count = (kind: ThoughtKind) => Number(row[`${prefix}_${kind}`] ?? 0)
  return {
    decomposition: count('decomposition'),
    reflection: count('reflection'),
    verification: count('verification'),
    deduction: count('deduction'),
    other: count('other'),
  }
}

/** A flag as SQLite keeps it. */
export function asBoolean(flag: number | null): boolean | null {
  return flag === null ? null : flag === 1
}
