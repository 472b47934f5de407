import { expect, test } from 'vitest'
import { parseShareTarget } from '#lib/query/target.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { freeze } from './freeze.ts'
import type { Db } from './open.ts'
import { removeRun } from './removeRun.ts'
import { runId } from './runNames.ts'
import { createShare, openShare, revokeShare, shareList, sharePass } from './shares.ts'
import { importedDb, importInto } from './testing/importedDb.ts'

const labelled = { correct: true, correctSource: 'field' } as const
const twoSteps = [
  aReadRollout({ id: 'aaaa', ...labelled, tokenData: [1, 2] }),
  aReadRollout({ id: 'bbbb', step: 2, ...labelled }),
]

function shared(db: Db, text: string, about: { expiresAt?: number; password?: string } = {}) {
  const target = parseShareTarget(text)
  if (target === null) throw new Error(text)
  const { expiresAt = null, password = null } = about
  return createShare(
    db,
    { snapshot: freeze(db, target, { now: 5, isMasked: false }), expiresAt, password },
    5,
  )
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

  expect(snapshot).toMatchObject({ version: 2, target: text, title, frozenAt: 5, view: { kind } })
  expect(views).toBe(1)
})

test('the same content has the same evidence id', async () => {
  const db = await importedDb(twoSteps)
  const evidence = (text: string, now: number) => {
    const target = parseShareTarget(text)
    return target === null ? null : freeze(db, target, { now, isMasked: false }).evidence
  }

  expect(evidence('run:run-a', 5)).toMatch(/^[0-9a-f]{16}$/)
  expect(evidence('run:run-a', 6)).toBe(evidence('run:run-a', 5))
  expect(evidence('run:run-a@1', 5)).not.toBe(evidence('run:run-a', 5))
})

test('a view says which rules its numbers follow', async () => {
  const db = await importedDb(twoSteps)

  const { token } = shared(db, 'diff:aaaa,bbbb')

  const { snapshot } = openShare(db, token, { now: 6 })
  expect(snapshot.rules).toEqual([{ segmenter: 's-test', classifier: 'c-test', lexicon: 'l-test' }])
})

test('a shared run keeps its numbers when more arrives', async () => {
  const db = await importedDb(twoSteps)
  const { token } = shared(db, 'run:run-a')
  const before = openShare(db, token, { now: 6 }).snapshot

  await importInto(db, [aReadRollout({ id: 'cccc', correct: false, correctSource: 'field' })], {
    path: 'b.jsonl',
  })

  const { snapshot } = openShare(db, token, { now: 7 })
  expect(snapshot).toEqual(before)
  const accuracy = snapshot.view.kind === 'run' ? snapshot.view.reports.accuracy.rows : []
  expect(accuracy.map(({ evidence }) => evidence.right.count)).toEqual([1, 1])
  const now = openShare(db, shared(db, 'run:run-a').token, { now: 8 }).snapshot
  expect(now.evidence).not.toBe(before.evidence)
})

test('a run is frozen in the split its page shows', async () => {
  const db = await importedDb([
    ...twoSteps,
    aReadRollout({ id: 'eeee', split: 'eval', correct: false, correctSource: 'field' }),
  ])
  const split = (text: string) => {
    const { view } = openShare(db, shared(db, text).token, { now: 6 }).snapshot
    return view.kind === 'run' ? view.query.split : null
  }

  expect(split('run:run-a')).toBe('train')
  expect(split('run:run-a@eval/')).toBe('eval')
})

test('a masked view holds no mail address', async () => {
  const db = await importedDb([
    aReadRollout({ id: 'aaaa', answer: 'write to ann@lab.example.org', ...labelled }),
  ])
  const freezeAs = (isMasked: boolean) =>
    JSON.stringify(freeze(db, { kind: 'rollout', id: 'aaaa' }, { now: 5, isMasked }))

  expect(freezeAs(false)).toContain('ann@lab.example.org')
  expect(freezeAs(true)).not.toContain('ann@lab.example.org')
  expect(freezeAs(true)).toContain('write to [mail address]')
})

test('a view of another version is refused', async () => {
  const db = await importedDb(twoSteps)
  const target = { kind: 'rollout', id: 'aaaa' } as const
  const snapshot = { ...freeze(db, target, { now: 5, isMasked: false }), version: 1 }

  // @ts-expect-error the shape that an earlier version wrote
  const { token } = createShare(db, { snapshot, expiresAt: null, password: null }, 5)

  expect(() => openShare(db, token, { now: 6 })).toThrow('another version')
})

test('a pass opens a link and hides its password', async () => {
  const db = await importedDb(twoSteps)
  const { token } = shared(db, 'run:run-a', { password: 'open sesame' })
  const other = shared(db, 'run:run-a', { password: 'open sesame' })

  expect(sharePass(db, token, { password: 'open barley', now: 6 })).toBeNull()
  const pass = sharePass(db, token, { password: 'open sesame', now: 6 })

  expect(pass).not.toContain('sesame')
  expect(openShare(db, token, { pass, now: 6 }).hasPassword).toBe(true)
  expect(() => openShare(db, other.token, { pass, now: 6 })).toThrow('needs a password')
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
