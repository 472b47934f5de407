import { expect, test } from 'vitest'
import type { ImportWait } from '#db/queries/importWait.ts'
import { importStory } from './importStory.ts'

type Told = Parameters<typeof importStory>[0]

const told = (about: Partial<Told>): Told => ({
  id: 'i1',
  run: null,
  runs: [],
  format: null,
  detection: null,
  files: 1,
  offered: 0,
  rollouts: 0,
  groups: 0,
  rejected: 0,
  duplicates: 0,
  nonfinite: 0,
  warnings: [],
  state: 'queued',
  createdAt: 0,
  startedAt: null,
  finishedAt: null,
  bytes: 10,
  bytesDone: 0,
  error: null,
  rowsPerSecond: null,
  secondsLeft: null,
  firstPath: 'a.jsonl',
  isWatching: false,
  refused: 0,
  ...about,
})
const alone: ImportWait = { ahead: 0, heartbeatAt: null, other: null, watch: null }
const busy = (heartbeatAt: number): ImportWait => ({ ...alone, other: { id: 'i0', heartbeatAt } })

test.each([
  [5_000, alone, null, 'Waiting for the import worker to take it.'],
  [20_000, alone, 'start-worker', 'No import worker has taken it for 20 s.'],
  [20_000, busy(19_000), null, 'Waiting for another import to end first.'],
  [20_000, { ...busy(19_000), ahead: 2 }, null, 'Waiting for 3 other imports to end first.'],
  [90_000, busy(10_000), 'start-worker', 'The import worker has given no sign of life for 1 min 20 s.'],
])('a waiting import at %i ms says who is to move', (now, wait, advice, sentence) => {
  expect(importStory(told({}), wait, now)).toMatchObject({ advice, sentence, isMoving: true })
})

test('an open watch says what it watches', () => {
  const watch = { id: 'w1', folder: '/scratch/job', name: 'job', error: null }
  const story = importStory(told({ state: 'running' }), { ...alone, watch }, 59_000)
  expect(story).toMatchObject({ state: 'watching', isMoving: true })
  expect(story.sentence).toContain('/scratch/job')
  expect(
    importStory(told({ state: 'done', offered: 3, rollouts: 3 }), { ...alone, watch }, 59_000).state,
  ).toBe('done')
})

test('a worker silent for a minute is not called reading', () => {
  const running = told({ state: 'running' })

  expect(importStory(running, { ...alone, heartbeatAt: 0 }, 59_000).sentence).toMatch(/^Reading/)
  expect(importStory(running, { ...alone, heartbeatAt: 0 }, 60_000).advice).toBe('start-worker')
})

test.each([
  [{ offered: 3, rollouts: 3 }, null, '3 rollouts added.'],
  [{ offered: 3, duplicates: 3 }, null, 'Nothing new: all 3 rollouts were there already.'],
  [{ offered: 1, duplicates: 1 }, null, 'Nothing new: the rollout was there already.'],
  [
    { offered: 4, rollouts: 2, duplicates: 1, rejected: 1 },
    'mend-records',
    '2 rollouts added, 1 was there already. 1 record could not be read.',
  ],
  [{ offered: 2, rejected: 2 }, 'mend-records', 'None of the 2 records could be read.'],
  [{ refused: 1 }, 'choose-format', 'None of these files holds rollouts.'],
])('an ended import with %o says what it brought', (counts, advice, sentence) => {
  expect(importStory(told({ state: 'done', ...counts }), alone, 0)).toMatchObject({
    advice,
    sentence,
    isMoving: false,
  })
})

test('a failed import says why and what stays', () => {
  const story = importStory(told({ state: 'failed', error: 'disk full', rollouts: 200 }), alone, 0)

  expect(story).toMatchObject({
    sentence: 'The import stopped: disk full. 200 rollouts written before stay.',
    advice: 'resume',
    isMoving: false,
  })
})
