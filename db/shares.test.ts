import { expect, test } from 'vitest'
import { parseShareTarget } from '#lib/query/target.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { freeze } from './freeze.ts'
import type { Db } from './open.ts'
import { removeRun } from './removeRun.ts'
import { runId } from './runNames.ts'
import { createShare, openShare, revokeShare, shareList } from './shares.ts'
import { importedDb } from './testing/importedDb.ts'

const labelled = { correct: true, correctSource: 'field' } as const
const twoSteps = [
  aReadRollout({ id: 'aaaa', ...labelled, tokenData: [1, 2] }),
  aReadRollout({ id: 'bbbb', step: 2, ...labelled }),
]

function shared(db: Db, text: string, about: { expiresAt?: number; password?: string } = {}) {
  const target = parseShareTarget(text)
  if (target === null) throw new Error(text)
  const { expiresAt = null, password = null } = about
  return createShare(db, { snapshot: freeze(db, target, { now: 5 }), expiresAt, password }, 5)
}

test.each([
  ['run:run-a', 'run-a', 'run'],
  ['compare:run-a@1,run-a@2', 'run-a@1 against run-a@2', 'compare'],
  ['rollout:aaaa', 'Rollout of run-a', 'rollout'],
  ['diff:aaaa,bbbb', 'Two rollouts of run-a', 'diff'],
])('%s is frozen and shown as it was', async (text, title, kind) => {
  const db = await importedDb(twoSteps)
  const { token } = shared(db, text)
  removeRun(db, null, runId('run-a'))

  const { snapshot, views } = openShare(db, token, { password: null, now: 6 })

  expect(snapshot).toMatchObject({ version: 1, target: text, title, frozenAt: 5, view: { kind } })
  expect(views).toBe(1)
})

test('a shared rollout leaves its token arrays at home', async () => {
  const db = await importedDb(twoSteps)

  const { token } = shared(db, 'rollout:aaaa')

  const { view } = openShare(db, token, { password: null, now: 6 }).snapshot
  expect(view.kind === 'rollout' && view.page.rollout.tokenData).toBeNull()
})

test('a token has 128 bits or more and is not stored', async () => {
  const db = await importedDb(twoSteps)

  const { token } = shared(db, 'run:run-a')

  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  const row = db.$client.prepare('select * from shares').get()
  expect(JSON.stringify(row)).not.toContain(token)
})

test('unknown, expired and revoked links are refused', async () => {
  const db = await importedDb(twoSteps)
  const { id, token } = shared(db, 'run:run-a', { expiresAt: 10 })
  const open = (text: string, now: number) => () => openShare(db, text, { password: null, now })

  expect(open('nosuch', 6)).toThrow('no such shared view')
  expect(open(token, 10)).toThrow('expired')
  revokeShare(db, id, 7)
  expect(open(token, 8)).toThrow('revoked')
  expect(() => revokeShare(db, 'nosuch', 8)).toThrow('no share nosuch')
})

test('a password is asked for and checked', async () => {
  const db = await importedDb(twoSteps)
  const { token } = shared(db, 'run:run-a', { password: 'open sesame' })
  const open = (password: string | null) => openShare(db, token, { password, now: 6 })

  expect(() => open(null)).toThrow('needs a password')
  expect(() => open('open barley')).toThrow('wrong password')
  expect(open('open sesame').hasPassword).toBe(true)
  expect(shareList(db)).toMatchObject([{ views: 1, hasPassword: true }])
})
