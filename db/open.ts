import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from './schema.ts'
import { onStorage } from './storageProblem.ts'

/** An open database: Drizzle's query builder, and the bare connection for import and heavy reads. */
export type Db = BetterSQLite3Database<typeof schema> & { readonly $client: Database.Database }

/** Opens (and creates or migrates) the database in `file`; `:memory:` gives an empty one of its own. */
export function openDb(file: string): Db {
  return onStorage(file, () => opened(file))
}

function opened(file: string): Db {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const client = new Database(file)
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  client.pragma('busy_timeout = 5000')
  client.pragma('cache_size = -65536') // 64 MiB
  const db = drizzle(client, { schema })
  migrateOnce(db)
  return db
}

/** Migrates; where another process was faster at the same moment, its work is taken as done. */
function migrateOnce(db: Db): void {
  const migrationsFolder = migrations()
  try {
    migrate(db, { migrationsFolder })
  } catch {
    migrate(db, { migrationsFolder })
  }
}

/** The migrations stand beside this file; a bundled server finds them from the folder it was started in. */
function migrations(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'migrations')
  return existsSync(beside) ? beside : join(process.cwd(), 'db', 'migrations')
}
