import { expect, test } from 'vitest'
import { bodyOf } from '#db/body.ts'
import { groupList } from '#db/queries/groupList.ts'
import { groupPage } from '#db/queries/groupPage.ts'
import { importedDb } from '#db/testing/importedDb.ts'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout, aTurn } from '#lib/testing/aRollout.ts'
import { groupChoices } from './groupAddress.ts'
import { groupView } from './groupView.ts'

const said = (text: string) => [
  aTurn(0, 'user', [{ kind: 'text', text: 'Book a table.' }]),
  aTurn(1, 'assistant', [{ kind: 'text', text }]),
]
const rollout = (sample: number, reward: number, text: string) =>
  aReadRollout({
    id: `rollout-${sample}`,
    sample,
    reward,
    correct: reward > 0,
    correctSource: 'field',
    turns: said(text),
  })

async function viewed(order = 'sample') {
  const db = await importedDb([
    rollout(0, 0, 'Shall I book?'),
    rollout(1, 1, 'Shall I call?'),
    rollout(2, 0, 'Shall I call?'),
  ])
  const query = { ...traceQuery.parse({ runs: ['run-a'] }), signal: null, sort: 'step', limit: 9, offset: 0 }
  const [group] = groupList(db, query).groups
  return groupView(groupPage(db, group!.groupId), ({ rowId }) => bodyOf(db, rowId), groupChoices({ order }))
}

test('ranks siblings and measures how far each goes with the best', async () => {
  const view = await viewed()

  expect(view.siblings.map(({ place, shared }) => [place, shared && [shared.size, shared.isWhole]])).toEqual([
    ['worst', [8, false]], // "Shall I " is 8 characters
    ['best', null],
    [null, [13, true]],
  ])
  expect(view).toMatchObject({ signal: 'mixed', together: 8, longest: 13, selection: null })
  expect(view.diffHref).toBe('/diff?a=rollout-1&b=rollout-0')
})

test('recomputes advantages in the order of the samples', async () => {
  const { siblings } = await viewed('reward')

  // mean 1/3, sample sd = sqrt((2/9 + 4/9) / 2) = 0.57735; (1 - 1/3) / 0.57735 = 1.1547, -0.57735
  expect(siblings.map(({ row }) => row.sample)).toEqual([1, 0, 2])
  expect(siblings[0]!.recomputed).toBeCloseTo(1.1547, 4)
  expect(siblings[1]!.recomputed).toBeCloseTo(-0.57735, 4)
})
