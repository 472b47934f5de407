import { expect, test } from 'vitest'
import { openDb } from '../open.ts'
import { runVersion } from './runVersion.ts'

test('a run grows while one of its imports runs', () => {
  const db = openDb(':memory:')
  const add = db.$client.prepare(
    `insert into imports (id, state, options, created_at, offered, runs) values (?, ?, '{}', 1, ?, ?)`,
  )
  add.run('a', 'done', 10, '["r"]')
  expect(runVersion(db, 'r')).toEqual({ version: '10-0', offered: 10, isGrowing: false })
  add.run('b', 'running', 5, '["r","other"]')
  expect(runVersion(db, 'r')).toEqual({ version: '15-0', offered: 15, isGrowing: true })
  expect(runVersion(db, 'other')).toEqual({ version: '5-0', offered: 5, isGrowing: true })
  expect(runVersion(db, 'none')).toEqual({ version: '0-0', offered: 0, isGrowing: false })
})
