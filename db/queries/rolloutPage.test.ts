import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { groupPage } from './groupPage.ts'
import { rolloutPage } from './rolloutPage.ts'

const db = await importedDb([
  aReadRollout({ id: 'aaaa1', sample: 1, reward: 1 }),
  aReadRollout({ id: 'aaaa0', sample: 0, reward: 0 }),
  aReadRollout({ id: 'bbbb', promptKey: 'p2', sample: 0 }),
  aReadRollout({ id: 'cccc', step: 2, sample: 0, correct: true }),
])

test('siblings stand in order of sample', () => {
  expect(rolloutPage(db, 'aaaa1').siblings.map(({ id }) => id)).toEqual(['aaaa0', 'aaaa1'])
})

test('neighbours go through the group, then on', () => {
  const { previous, next } = rolloutPage(db, 'aaaa1')

  expect([previous, next]).toEqual(['aaaa0', 'bbbb'])
  expect(rolloutPage(db, 'aaaa0').previous).toBeNull()
  expect(rolloutPage(db, 'bbbb').next).toBeNull()
})

test('the prompt is found at other checkpoints', () => {
  expect(rolloutPage(db, 'aaaa0').samePrompt).toMatchObject([
    { step: 2, rollouts: 1, right: 1, wrong: 0, firstRollout: 'cccc' },
  ])
})

test('the body comes back as it was read', () => {
  const { rollout, thoughts } = rolloutPage(db, 'bbbb')

  expect(rollout.turns).toEqual(aReadRollout().rollout.turns)
  expect(thoughts).toEqual(aReadRollout().thoughts)
})

test('a beginning of an id is enough where it is clear', () => {
  expect(rolloutPage(db, 'bbbb').row.id).toBe('bbbb')
  expect(() => rolloutPage(db, 'aaaa')).toThrow('several rollouts start with aaaa')
  expect(() => rolloutPage(db, 'zzzz')).toThrow('no rollout zzzz')
})

test('a group shows its siblings and its neighbours', () => {
  const { group } = rolloutPage(db, 'aaaa0').row

  const page = groupPage(db, group)

  expect(page).toMatchObject({ run: 'run-a', step: 1, gist: 'Book a table for two.', previous: null })
  expect(page.siblings.map(({ reward }) => reward)).toEqual([0, 1])
  expect(page.next).toBe(rolloutPage(db, 'bbbb').row.group)
})
