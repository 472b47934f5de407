import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { putBody } from '../body.ts'
import { openDb } from '../open.ts'
import { bodyHeads } from './bodyHeads.ts'

const aBody = (changes: Parameters<typeof aReadRollout>[0]) => ({
  rollout: aReadRollout(changes).rollout,
  thoughts: [],
})

test('tells how the status is known from the first bytes of long bodies', () => {
  const db = openDb(':memory:')
  const noise = Array.from({ length: 40_000 }, (_, i) => (i * 2654435761) % 4294967296).join(' ')
  putBody(db, 1, aBody({ statusSource: 'inferred', extras: { noise } }))

  expect(bodyHeads(db, [1, 2])).toEqual(new Map([[1, { statusSource: 'inferred', reference: null }]]))
})

test('equal references have one fingerprint, others another', () => {
  const db = openDb(':memory:')
  for (const [row, reference] of ['4', '4', '5'].entries()) putBody(db, row, aBody({ reference }))

  const [a, b, c] = [...bodyHeads(db, [0, 1, 2]).values()].map(({ reference }) => reference)

  expect(a).toBe(b)
  expect(a).not.toBe(c)
})

test('reads bodies that were stored without a head', () => {
  const db = openDb(':memory:')
  const body = deflateRawSync(JSON.stringify(aBody({ statusSource: 'finish_reason', reference: '4' })))
  db.$client.prepare('insert into bodies (rollout_row, body) values (1, ?)').run(body)

  expect(bodyHeads(db, [1]).get(1)).toMatchObject({
    statusSource: 'finish_reason',
    reference: expect.any(String),
  })
})
