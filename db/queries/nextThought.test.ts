import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aLabel } from '#lib/testing/aLabel.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { putLabel, removeLabel } from '../thoughtLabels.ts'
import { type NextThought, nextThought } from './nextThought.ts'

const ofRun = traceQuery.parse({ runs: ['run-a'] })

/** A rollout with two thoughts, so sure each. */
function sure(id: string, ...confidences: readonly [number, number]) {
  const read = aReadRollout({ id })
  const [block] = read.thoughts
  const [thought] = block!.thoughts
  const [first, second] = confidences
  return {
    ...read,
    thoughts: [
      {
        ...block!,
        thoughts: [
          { ...thought!, end: 11, confidence: first },
          { ...thought!, start: 12, confidence: second },
        ],
      },
    ],
  }
}

const db = await importedDb([sure('a', 0.9, 0.4), sure('b', 0.3, 0.8), sure('c', 0.7, 0.6)])

const placeOf = (next: NextThought | null) => (next === null ? null : `${next.rollout}${next.number}`)

/** Labels whatever comes next until nothing does. */
function labelAll(by: 'uncertain' | 'random', labeller: string): string[] {
  const met: string[] = []
  for (let next = nextThought(db, ofRun, { by, labeller }); next !== null; ) {
    met.push(placeOf(next) ?? '')
    const { rollout, start, end } = next
    putLabel(db, aLabel({ rollout, start, end, labeller, picked: by }), 1)
    next = nextThought(db, ofRun, { by, labeller })
  }
  return met
}

test('the least sure thought comes first, the surest last', () => {
  expect(labelAll('uncertain', 'ada')).toEqual(['b1', 'a2', 'c2', 'c1', 'b2', 'a1'])
})

test('draws meet every thought once, for two people in the same order', () => {
  const [bo, cy] = [labelAll('random', 'bo'), labelAll('random', 'cy')]

  expect([...bo].sort()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
  expect(cy).toEqual(bo)
})

test('a thought that was drawn is drawn until it is labelled', () => {
  const ask = () => placeOf(nextThought(db, ofRun, { by: 'random', labeller: 'di' }))

  expect(ask()).toBe(ask())
})

test('what was undone comes again', () => {
  const next = nextThought(db, ofRun, { by: 'uncertain', labeller: 'ed' })
  const label = aLabel({ ...next!, labeller: 'ed' })

  putLabel(db, label, 1)
  expect(placeOf(nextThought(db, ofRun, { by: 'uncertain', labeller: 'ed' }))).toBe('a2')
  removeLabel(db, label)
  expect(placeOf(nextThought(db, ofRun, { by: 'uncertain', labeller: 'ed' }))).toBe('b1')
})

test('every thought is drawn about equally often', async () => {
  const many = await importedDb(Array.from({ length: 40 }, (_, i) => sure(`r${i}`, 0.5, 0.5)))
  const drawnFirst = Array.from({ length: 40 }, (_, i) => {
    const next = nextThought(many, ofRun, { by: 'random', labeller: 'fi' })
    putLabel(many, aLabel({ ...next!, labeller: 'fi', picked: 'random' }), i)
    return next!.number
  })

  // 40 fair draws of 1 or 2: between 10 and 30 ones but for one case in a thousand.
  expect(drawnFirst.filter((number) => number === 1).length).toBeGreaterThan(10)
  expect(drawnFirst.filter((number) => number === 1).length).toBeLessThan(30)
})
