import { expect, test } from 'vitest'
import { aLabel } from '#lib/testing/aLabel.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { putLabel } from '../thoughtLabels.ts'
import { labellingOf } from './labellingOf.ts'
import { rolloutById } from './rolloutPage.ts'

test('a rollout knows its labels, and how many each person gave in its run', async () => {
  const elsewhere = { key: 'run-b', source: 'field', model: null } as const
  const db = await importedDb([
    aReadRollout(),
    aReadRollout({ id: 'rollout-2' }),
    aReadRollout({ id: 'rollout-3', run: elsewhere }),
  ])
  putLabel(db, aLabel({ labeller: 'ada' }), 1)
  putLabel(db, aLabel({ rollout: 'rollout-2', labeller: 'ada' }), 1)
  putLabel(db, aLabel({ rollout: 'rollout-2' }), 1)
  putLabel(db, aLabel({ rollout: 'rollout-3', labeller: 'ada' }), 1)
  const row = rolloutById(db, 'rollout-1')

  expect(labellingOf(db, row)).toEqual({
    rollout: 'rollout-1',
    run: row.runId,
    labels: [aLabel({ labeller: 'ada' })],
    runCounts: [
      { labeller: null, count: 1 },
      { labeller: 'ada', count: 2 },
    ],
  })
})
