import { expect, test } from 'vitest'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { reportQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { report } from './report.ts'
import { runId } from './runNames.ts'
import { putSeries } from './series.ts'
import { setRun } from './settings.ts'
import { importedDb } from './testing/importedDb.ts'

const ask = (about: object) => reportQuery.parse({ metric: 'accuracy', runs: ['run-a'], ...about })
const right = { correct: true, correctSource: 'field' } as const
const wrong = { correct: false, correctSource: 'field' } as const

/** Prompts p1 and p2 at steps 1 and 2, two rollouts each; step 2 has one more right answer. */
const fourGroups = [
  aReadRollout({ id: '1a', reward: 1, facet: 'x', ...right }, { paperLazy: true, scriptLazySegments: 1 }),
  aReadRollout(
    { id: '1b', reward: 0, facet: 'x', ...wrong },
    { paperLazy: true, scriptSegments: 3, scriptLazySegments: 2 },
  ),
  aReadRollout({ id: '2a', reward: 0, facet: 'y', promptKey: 'p2', ...wrong }),
  aReadRollout({ id: '2b', reward: 0, facet: 'y', promptKey: 'p2', ...wrong }),
  aReadRollout({ id: '3a', reward: 1, facet: 'x', step: 2, ...right }),
  aReadRollout({ id: '3b', reward: 1, facet: 'x', step: 2, ...right }),
  aReadRollout({ id: '4a', reward: 0, facet: 'y', step: 2, promptKey: 'p2', ...wrong }),
  aReadRollout({ id: '4b', reward: 0, facet: 'y', step: 2, promptKey: 'p2' }),
]

test('pools facets and splits checkpoints by default', async () => {
  const db = await importedDb(fourGroups)

  const { rows } = report(db, ask({}))

  expect(
    rows.map(({ step, facet, evidence }) => [step, facet, 'right' in evidence && evidence.right]),
  ).toMatchObject([
    [1, null, { count: 1, of: 4 }],
    [2, null, { count: 2, of: 3 }],
  ])
})

test('by facet pools steps and never splits', async () => {
  const db = await importedDb([...fourGroups, aReadRollout({ id: 'e', facet: 'x', split: 'eval', ...right })])

  const { rows } = report(db, ask({ by: 'facet' }))

  expect(rows.map(({ split, step, facet }) => [split, step, facet])).toEqual([
    ['eval', 1, 'x'],
    ['train', null, 'x'],
    ['train', null, 'y'],
  ])
})

test('several facets asked for are one row', async () => {
  const db = await importedDb(fourGroups)

  const { rows } = report(db, { ...ask({ facets: ['x', 'y'], by: 'none' }), metric: 'accuracy' })

  expect(rows).toHaveLength(1)
  expect(rows[0]?.evidence).toMatchObject({ right: { count: 3, of: 7 }, unlabelled: 1 })
})

test('lazy counts segments or answers as its preset says', async () => {
  const db = await importedDb(fourGroups)
  const lazy = (preset: string) =>
    report(db, { ...ask({ preset, steps: { from: 1, to: 1 } }), metric: 'lazy' }).rows[0]?.evidence

  expect(lazy('dcore-script')).toMatchObject({
    all: { count: 2, of: 6 },
    wrong: { count: 2, of: 5 },
    right: { count: 1, of: 1 },
  })
  expect(lazy('dcore-paper')).toMatchObject({ all: { count: 1, of: 4 }, wrong: { count: 1, of: 3 } })
})

test('failures without successes enter no ratio', async () => {
  const db = await importedDb([
    ...fourGroups,
    aReadRollout({ id: 'f', promptKey: 'p9', selection: 'failures_only', ...wrong }),
  ])

  const { rows } = report(db, { ...ask({}), metric: 'accuracy' })

  expect(rows[0]?.evidence).toMatchObject({ right: { count: 1, of: 4 } })
  expect(rows[0]?.evidence.selection).toMatch(/^1 rollout left out/)
})

test('group signal tells causes apart and knows prompts from other steps', async () => {
  const db = await importedDb(fourGroups)

  const { rows } = report(db, { ...ask({ steps: { from: 2, to: null } }), metric: 'group-signal' })

  expect(rows).toHaveLength(1)
  expect(rows[0]?.evidence).toMatchObject({
    groups: 2,
    zeroVariance: { count: 2, of: 2 },
    allRight: 1,
    mixed: 0,
    expectedZeroVariance: { groups: 2 },
  })
})

test('one rollout a prompt is a singleton, never collapsed', async () => {
  const db = await importedDb([aReadRollout({ id: 'a' }), aReadRollout({ id: 'b', promptKey: 'p2' })])

  const { rows } = report(db, { ...ask({}), metric: 'group-signal' })

  expect(rows[0]?.evidence).toMatchObject({
    groups: 2,
    singletons: 2,
    eligible: 0,
    zeroVariance: { count: 0, of: 0 },
  })
})

test('a declared range names ties without labels', async () => {
  const db = await importedDb([aReadRollout({ id: 'a', reward: 4 }), aReadRollout({ id: 'b', reward: 4 })])
  const signal = () => report(db, { ...ask({}), metric: 'group-signal' }).rows[0]?.evidence
  expect(signal()).toMatchObject({ tied: 1, allRight: 0 })

  setRun(db, runId('run-a'), { change: { rewardRange: { low: -3, high: 4 } }, now: 2 })

  expect(signal()).toMatchObject({ tied: 0, allRight: 1 })
})

test('reward, length, mix and pass@k count every rollout once', async () => {
  const db = await importedDb(fourGroups)
  const steps = { from: 1, to: 1 }

  const reward = report(db, { ...ask({ steps }), metric: 'reward' }).rows[0]?.evidence
  const length = report(db, { ...ask({ steps }), metric: 'length' }).rows[0]?.evidence
  const mix = report(db, { ...ask({ steps }), metric: 'thought-mix' }).rows[0]?.evidence
  const pass = report(db, { ...ask({ steps }), metric: 'pass-at-k' }).rows[0]?.evidence

  expect(reward).toMatchObject({ mean: 0.25, n: 4, missing: 0 })
  expect(length).toMatchObject({ all: { n: 4, median: 100 }, right: { n: 1 }, wrong: { n: 3 } })
  expect(mix).toMatchObject({ rollouts: 4, kinds: { deduction: { thoughts: 8, tokens: 400 } } })
  // p1: 1 of 2, p2: 0 of 2 -> pass@1 0.25, pass@2 0.5.
  expect(pass?.k.map((one) => [one.k, one.passAtK])).toEqual([
    [1, 0.25],
    [2, 0.5],
  ])
})

test('transitions are read per checkpoint or pooled', async () => {
  const follow = (kinds: readonly ThoughtKind[]) => [
    {
      turn: 1,
      block: 0,
      thoughts: kinds.map((kind) => ({ start: 0, end: 1, kind, subKind: null, confidence: 1, cue: null })),
    },
  ]
  const db = await importedDb([
    { ...aReadRollout({ id: 'a' }), thoughts: follow(['decomposition', 'deduction', 'deduction']) },
    { ...aReadRollout({ id: 'b', step: 2 }), thoughts: follow(['deduction', 'reflection']) },
    { ...aReadRollout({ id: 'c', step: 2 }), thoughts: follow(['deduction']) },
  ])
  const afterDeduction = (by: string) =>
    report(db, { ...ask({ by }), metric: 'thought-transitions' }).rows.map(({ step, evidence }) => [
      step,
      evidence.next.deduction.reflection.count,
      evidence.next.deduction.reflection.of,
      evidence.single,
    ])

  expect(afterDeduction('checkpoint')).toEqual([
    [1, 0, 1, 0],
    [2, 1, 1, 1],
  ])
  expect(afterDeduction('none')).toEqual([[null, 1, 2, 1]])
})

test('wrong and right are paired within prompts and files of failures stay out', async () => {
  const db = await importedDb([
    aReadRollout({ id: 'a', ...wrong }, { reasoningTokens: 300, dcoreHits: 2, bilingualHits: 0 }),
    aReadRollout({ id: 'b', ...right }, { reasoningTokens: 100, dcoreHits: 2, bilingualHits: 1 }),
    aReadRollout({ id: 'c', promptKey: 'p2', ...right }, { reasoningTokens: 900 }),
    aReadRollout({ id: 'd', selection: 'failures_only', ...wrong }, { reasoningTokens: 5 }),
    aReadRollout({ id: 'e', ...wrong }, { reasoningTurns: 0 }),
    aReadRollout({ id: 'f' }),
  ])
  const asked = (preset: string) => {
    const answer = report(db, { ...ask({ preset }), metric: 'decoupling' })
    return { preset: answer.preset, ...answer.rows[0]?.evidence }
  }

  expect(asked('lazy-wrong')).toMatchObject({
    preset: 'lazy-wrong',
    tokens: { pooled: { wins: 1, pairs: 2 }, withinPrompt: { wins: 1, pairs: 1 } },
    hits: { withinPrompt: { wins: 0.5, pairs: 1 } },
    ...{ right: 2, wrong: 1, empty: 1, unlabelled: 1, tokenCounts: { exact: 3, estimated: 0 } },
  })
  expect(asked('bilingual-1')).toMatchObject({ hits: { withinPrompt: { wins: 0, pairs: 1 } } })
})

test('a filter narrows what is counted', async () => {
  const db = await importedDb(fourGroups)

  const { rows } = report(db, { ...ask({ filter: 'facet:x pattern:dcore-paper' }), metric: 'accuracy' })

  expect(rows.map(({ step, evidence }) => [step, evidence.right.of])).toEqual([[1, 2]])
})

test('a series answers as a run, member by member', async () => {
  const other = { key: 'run-b', source: 'field', model: null } as const
  const db = await importedDb([...fourGroups, aReadRollout({ id: 'b', run: other, step: 9, ...right })])
  putSeries(db, { name: 'story', members: ['run-b', 'run-a@2'], now: 1 })

  const { rows } = report(db, ask({ runs: ['story'] }))

  expect(rows.map(({ run, step, label }) => [run, step, label])).toEqual([
    ['story', 9, 'run-b'],
    ['story', 2, 'run-a'],
  ])
})

test('an unknown run is refused with the names there are', async () => {
  const db = await importedDb(fourGroups)

  expect(() => report(db, ask({ runs: ['nosuch'] }))).toThrow('no run "nosuch"; there are run-a')
})
