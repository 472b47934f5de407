import { expect, test } from 'vitest'
import { accuracy } from './accuracy.ts'
import { isLazyPattern, type LazySums, lazyReasoning } from './lazyReasoning.ts'
import { lazyPresets } from './presets.ts'

function aLazySums(part: Partial<LazySums>): LazySums {
  const none = { wrongUnits: 0, lazyWrong: 0, rightUnits: 0, lazyRight: 0, unlabelledUnits: 0 }
  return { promptKey: 'a', ...none, exact: 0, estimated: 0, notMeasurable: 0, ...part }
}

test.each([
  ['dcore-script', 200, 3, false],
  ['dcore-script', 201, 3, true],
  ['dcore-script', 201, 2, false],
  ['dcore-paper', 300, 4, false],
  ['dcore-paper', 301, 4, true],
  ['lazy-wrong', 301, 3, false],
  ['bilingual-1', 301, 4, true],
] as const)('%s at %i tokens and %i hits: %s', (preset, tokens, hits, lazy) => {
  expect(isLazyPattern(lazyPresets[preset], { tokens, hits })).toBe(lazy)
})

test('no wrong answer leaves the ratio undefined', () => {
  const { all, wrong } = lazyReasoning(
    [aLazySums({ rightUnits: 8, lazyRight: 2 })],
    lazyPresets['lazy-wrong'],
  )

  expect(wrong).toEqual({ count: 0, of: 0, interval: null })
  expect(all).toMatchObject({ count: 0, of: 8 })
})

test('unlabelled units are counted apart', () => {
  const evidence = lazyReasoning(
    [
      aLazySums({
        wrongUnits: 2,
        lazyWrong: 1,
        unlabelledUnits: 5,
        exact: 3,
        estimated: 4,
        notMeasurable: 1,
      }),
    ],
    lazyPresets['lazy-wrong'],
  )

  expect(evidence.all).toMatchObject({ count: 1, of: 2 })
  expect(evidence).toMatchObject({ unlabelled: 5, unit: 'answer', notMeasurable: 1 })
  expect(evidence.tokens).toEqual({ exact: 3, estimated: 4 })
})

test('the note names what was left out', () => {
  const { selection } = lazyReasoning([], lazyPresets['dcore-script'], { all: 10, failures_only: 44 })

  expect(selection).toContain('44 rollouts left out')
})

test('files that hold everything need no note', () => {
  expect(lazyReasoning([], lazyPresets['dcore-script'], { all: 10, unknown: 3 }).selection).toBeNull()
})

test('accuracy counts labels and leaves out the unlabelled', () => {
  const evidence = accuracy(
    [
      { promptKey: 'a', right: 3, wrong: 1, unlabelled: 4, guessed: 0 },
      { promptKey: 'b', right: 1, wrong: 3, unlabelled: 0, guessed: 4 },
    ],
    { mixed_groups_only: 1 },
  )

  expect(evidence.right).toMatchObject({ count: 4, of: 8 })
  expect(evidence).toMatchObject({ unlabelled: 4, guessed: 4 })
  expect(evidence.selection).toBe('1 rollout from a file that holds only groups with unequal rewards')
})

test('accuracy without labels is a ratio of nothing', () => {
  const { right, unlabelled } = accuracy([{ promptKey: 'a', right: 0, wrong: 0, unlabelled: 4, guessed: 0 }])

  expect(right).toEqual({ count: 0, of: 0, interval: null })
  expect(unlabelled).toBe(4)
})
