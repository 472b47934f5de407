import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { desc, eq, sql } from 'drizzle-orm'
import { Problem } from '#lib/model/problem.ts'
import { snapshotHead } from '#lib/share/snapshot.ts'
import type { Snapshot } from './frozenView.ts'
import type { Db } from './open.ts'
import { shares } from './schema.ts'

/** A view to share: everything its page shows, frozen, and who may see it how long. */
export interface ShareDraft {
  readonly snapshot: Snapshot
  readonly expiresAt: number | null
  readonly password: string | null
}

/** A share as lists show it; the token is nowhere, only its hash was kept. */
export interface ShareRow {
  readonly id: string
  readonly target: string
  readonly title: string
  readonly hasPassword: boolean
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly views: number
}

/** A share that may be shown. */
export interface OpenShare extends ShareRow {
  readonly snapshot: Snapshot
}

/** Bytes of a token: 192 bits, more than the 128 that nobody can guess. */
const tokenBytes = 24

/** Keeps a frozen view and returns its id and the token of its address, which is told only now. */
export function createShare(
  db: Db,
  draft: ShareDraft,
  now: number,
): { readonly id: string; readonly token: string } {
  const id = `h${randomBytes(6).toString('hex')}`
  const token = randomBytes(tokenBytes).toString('base64url')
  db.insert(shares)
    .values({
      id,
      tokenHash: hashOf(token),
      target: draft.snapshot.target,
      title: draft.snapshot.title,
      snapshot: deflateRawSync(JSON.stringify(draft.snapshot)),
      password: draft.password === null ? null : scrambled(draft.password),
      createdAt: now,
      expiresAt: draft.expiresAt,
    })
    .run()
  return { id, token }
}

/** Who asks for a shared view, and whether it counts as seen. */
export interface Visit {
  readonly now: number
  readonly password?: string | null
  /** What {@link sharePass} answered to the password before. */
  readonly pass?: string | null
  readonly isView?: boolean
}

/**
 * The view behind a token, counted as seen once unless told otherwise. Unknown, expired and revoked links are
 * refusals, and so is a missing or wrong password.
 */
export function openShare(db: Db, token: string, visit: Visit): OpenShare {
  const found = shareBehind(db, token, visit.now)
  if (found.password !== null && !mayEnter(found.password, token, visit))
    throw new Problem(
      'unauthorised',
      visit.password == null ? 'this link needs a password' : 'wrong password',
    )
  const snapshot = readSnapshot(found.snapshot)
  const isView = visit.isView ?? true
  if (isView)
    db.update(shares)
      .set({ views: sql`${shares.views} + 1` })
      .where(eq(shares.id, found.id))
      .run()
  return { ...shareRow(found), views: found.views + Number(isView), snapshot }
}

/** Refuses a token whose link is unknown, expired or revoked, whatever its password. */
export function checkShare(db: Db, token: string, now: number): void {
  shareBehind(db, token, now)
}

/** A pass that opens a link like its password, for a cookie: it tells nothing of the password. Null: the password is wrong. */
export function sharePass(
  db: Db,
  token: string,
  { password, now }: { readonly password: string; readonly now: number },
): string | null {
  const found = shareBehind(db, token, now)
  if (found.password === null || !isPassword(password, found.password)) return null
  return passFor(found.password, token)
}

function shareBehind(db: Db, token: string, now: number): typeof shares.$inferSelect {
  const found = db
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, hashOf(token)))
    .get()
  if (found === undefined)
    throw new Problem('not-found', 'no such shared view: the link is incomplete or was never made')
  if (found.revokedAt !== null) throw new Problem('gone', 'this link has been revoked')
  if (found.expiresAt !== null && found.expiresAt <= now) throw new Problem('gone', 'this link has expired')
  return found
}

function mayEnter(stored: string, token: string, { password = null, pass = null }: Visit): boolean {
  if (pass !== null && isEqual(Buffer.from(pass), Buffer.from(passFor(stored, token)))) return true
  return password !== null && isPassword(password, stored)
}

function readSnapshot(packed: Buffer): Snapshot {
  const read: unknown = JSON.parse(inflateRawSync(packed).toString('utf8'))
  if (!snapshotHead.safeParse(read).success)
    throw new Problem('gone', 'this link was made by another version of Reasonscope')
  // Only `createShare` writes this column, and the version is the one that it writes: the view has its shape.
  return read as Snapshot
}

/** All shares, newest first. */
export function shareList(db: Db): readonly ShareRow[] {
  return db.select().from(shares).orderBy(desc(shares.createdAt)).all().map(shareRow)
}

/** Ends a share at once; an unknown id is a refusal. */
export function revokeShare(db: Db, id: string, now: number): void {
  const { changes } = db
    .update(shares)
    .set({ revokedAt: sql`coalesce(${shares.revokedAt}, ${now})` })
    .where(eq(shares.id, id))
    .run()
  if (changes === 0) throw new Problem('not-found', `no share ${id}; \`shares\` lists them`)
}

function shareRow(found: typeof shares.$inferSelect): ShareRow {
  const { id, target, title, createdAt, expiresAt, revokedAt, views } = found
  return { id, target, title, hasPassword: found.password !== null, createdAt, expiresAt, revokedAt, views }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function scrambled(password: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('base64')}:${scryptSync(password, salt, 32).toString('base64')}`
}

function isPassword(password: string, stored: string): boolean {
  const [salt, hash] = stored.split(':').map((part) => Buffer.from(part, 'base64'))
  return salt !== undefined && hash !== undefined && isEqual(scryptSync(password, salt, 32), hash)
}

function passFor(stored: string, token: string): string {
  return createHmac('sha256', stored).update(token).digest('base64url')
}

function isEqual(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
