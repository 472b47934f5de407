import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb, importInto } from '../testing/importedDb.ts'
import { storedSizes } from './storedSizes.ts'

const two = [aReadRollout({ id: 'a', sample: 0 }), aReadRollout({ id: 'b', sample: 1 })]

test('kept files are counted once however often they came', async () => {
  const db = await importedDb(two)
  await importInto(db, two)

  expect(storedSizes(db)).toMatchObject({
    runs: 1,
    rollouts: 2,
    imports: 2,
    sourceFiles: 1,
    sourceBytes: 2,
  })
})
