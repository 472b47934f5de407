import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { openDb } from '../open.ts'
import { importInto } from '../testing/importedDb.ts'
import { groupSizes } from './groupSizes.ts'

test('counts groups by size, the usual one told', async () => {
  const db = openDb(':memory:')
  const rows = [
    ...Array.from({ length: 12 }, (_, i) => ({ id: `a${i}`, promptKey: `p${i % 3}`, sample: i })),
    ...Array.from({ length: 8 }, (_, i) => ({ id: `b${i}`, promptKey: 'twice', sample: i })),
    { id: 'c', promptKey: 'alone', sample: 0 },
  ]
  const id = await importInto(
    db,
    rows.map((row) => aReadRollout(row)),
  )
  expect(groupSizes(db, id)).toEqual({
    sizes: [
      { size: 1, groups: 1 },
      { size: 4, groups: 3 },
      { size: 8, groups: 1 },
    ],
    usual: 4,
    sources: [{ source: 'prompt_equal', groups: 5 }],
  })
})

test('runs with other sizes are judged apart', async () => {
  const db = openDb(':memory:')
  const group = (run: string, prompt: string, size: number) =>
    Array.from({ length: size }, (_, i) =>
      aReadRollout({
        id: `${run}-${prompt}-${i}`,
        run: { key: run, source: 'field', model: null },
        promptKey: prompt,
        sample: i,
      }),
    )
  const id = await importInto(db, [
    ...group('small', 'a', 2),
    ...group('small', 'b', 2),
    ...group('large', 'a', 4),
    ...group('large', 'b', 4),
  ])
  expect(groupSizes(db, id)).toMatchObject({
    sizes: [
      { size: 2, groups: 2 },
      { size: 4, groups: 2 },
    ],
    usual: null,
  })
})
