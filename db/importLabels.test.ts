import { expect, test } from 'vitest'
import { labelQuery } from '#lib/query/labelQuery.ts'
import { aLabel } from '#lib/testing/aLabel.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importLabels } from './importLabels.ts'
import { labelRows } from './labelRows.ts'
import { labelScore } from './labelScore.ts'
import { importedDb } from './testing/importedDb.ts'
import { labelAt, putLabel } from './thoughtLabels.ts'

const everything = labelQuery.parse({ traces: { runs: [] } })
const options = { labeller: null, now: 9 }
const lines = (...labels: readonly object[]) => labels.map((label) => JSON.stringify(label))

test('what was exported is read again, and a second time adds nothing', async () => {
  const [here, there] = [await importedDb([aReadRollout()]), await importedDb([aReadRollout()])]
  putLabel(here, aLabel({ kind: 'other', blind: true, picked: 'random', labeller: 'ada' }), 5)
  const exported = lines(...labelRows(here, everything))

  expect(importLabels(there, exported, options)).toEqual({
    ...{ added: 1, changed: 0, kept: 0, unmatched: 0, rejected: [] },
  })
  expect(importLabels(there, exported, options)).toMatchObject({ added: 0, changed: 0, kept: 1 })
  expect([...labelRows(there, everything)]).toEqual([...labelRows(here, everything)])
})

test('of two labels by one person the newer stays', async () => {
  const db = await importedDb([aReadRollout()])
  putLabel(db, aLabel({ kind: 'other' }), 5)

  const older = importLabels(db, lines(aLabel({ kind: 'reflection', at: 4 })), options)
  const newer = importLabels(db, lines(aLabel({ kind: 'verification', at: 6 })), options)

  expect([older, newer]).toMatchObject([{ kept: 1 }, { changed: 1 }])
  expect(labelAt(db, aLabel())?.kind).toBe('verification')
})

test('labels that fit no thought here are kept and counted', async () => {
  const db = await importedDb([aReadRollout()])

  const found = importLabels(
    db,
    lines(
      aLabel(),
      aLabel({ rollout: 'elsewhere' }),
      aLabel({ end: 5 }),
      { ...aLabel({ start: 6, end: 10 }), text: 'cook' },
      aLabel({ end: 400 }),
    ),
    options,
  )

  expect(found).toMatchObject({ added: 5, unmatched: 4, rejected: [] })
  expect(labelScore(db, everything)).toMatchObject({
    labels: 5,
    unmatched: { noRollout: 1, noThought: 1, otherText: 2 },
    agreement: { thoughts: 1, agreed: { count: 1, of: 1 } },
  })
})

test('lines that are no labels are named', async () => {
  const db = await importedDb([aReadRollout()])

  const { added, rejected } = importLabels(
    db,
    ['{', '', ...lines({ ...aLabel(), kind: 'musing' }, aLabel({ start: 30 }), aLabel())],
    options,
  )

  expect(added).toBe(1)
  expect(rejected).toMatchObject([
    { line: 1, field: null, reason: 'not JSON' },
    { line: 3, field: 'kind' },
    { line: 4, field: 'end', reason: 'ends before it starts' },
  ])
})

test('a labeller given for the file names labels of nobody', async () => {
  const db = await importedDb([aReadRollout()])

  importLabels(db, lines(aLabel(), aLabel({ labeller: 'bo' })), { labeller: 'ada', now: 9 })

  expect([...labelRows(db, everything)].map(({ labeller }) => labeller)).toEqual(['ada', 'bo'])
})
