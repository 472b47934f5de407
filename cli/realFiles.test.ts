import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runNamed } from '#db/queries/runNamed.ts'
import { report } from '#db/report.ts'
import { setRun } from '#db/settings.ts'
import type { MetricId } from '#lib/metrics/catalog.ts'
import { reportQuery } from '#lib/query/traceQuery.ts'
import { importPaths } from './import.ts'
import { type Shell, shellOn } from './shell.ts'

const dumps = join('..', 'shared', 'data')
const isThere = existsSync(dumps)
if (!isThere) console.info(`skipped: the real dumps are not in ${dumps}`)

let root: string
let shell: Shell
beforeAll(async () => {
  if (!isThere) return
  root = mkdtempSync(join(tmpdir(), 'reasonscope-'))
  shell = shellOn(root, { now: Date.now, print: () => {}, note: () => {} })
  const names = ['bfcl-v3-dcore', 'reasoning-gym-eval', 'areal', 'tau-bench', 'verl']
  await importPaths(
    shell,
    names.map((name) => join(dumps, name)),
    {},
  )
}, 300_000)
afterAll(() => {
  if (isThere) rmSync(root, { recursive: true })
})

function rows<M extends MetricId>(metric: M, about: object) {
  return report(shell.db(), { ...reportQuery.parse({ metric, ...about }), metric }).rows
}

describe.skipIf(!isThere)('real dumps', () => {
  // Published by the authors' script on these files: README of alibaba/EfficientAI, dcore.
  test.each([
    ['Qwen3-8B', ['parallel', 'live_parallel'], 8, 216, 16, 44],
    ['Qwen3-8B', ['irrelevance', 'live_irrelevance'], 102, 1122, 210, 259],
    ['D-CORE-14B', ['parallel', 'live_parallel'], 11, 216, 19, 88],
    ['D-CORE-14B', ['irrelevance', 'live_irrelevance'], 62, 1122, 123, 304],
  ])('%s %j gives the published lazy ratio', (run, facets, lazy, all, wrong, lazyRight) => {
    const [row, ...more] = rows('lazy', { runs: [run], preset: 'dcore-script', facets })

    expect(more).toEqual([])
    expect(row?.evidence).toMatchObject({
      all: { count: lazy, of: all },
      wrong: { count: lazy, of: wrong },
      right: { count: lazyRight },
    })
  })

  test.each([
    ['Qwen3-8B', 'live_parallel', 16, 3, 1, 1],
    ['Qwen3-8B', 'parallel', 200, 13, 7, 7],
    ['Qwen3-8B', 'live_irrelevance', 882, 177, 94, 79],
    ['Qwen3-8B', 'irrelevance', 240, 33, 8, 5],
    ['D-CORE-14B', 'live_parallel', 16, 3, 1, 1],
    ['D-CORE-14B', 'parallel', 200, 16, 10, 7],
    ['D-CORE-14B', 'live_irrelevance', 882, 98, 52, 46],
    ['D-CORE-14B', 'irrelevance', 240, 25, 10, 6],
  ])('%s %s: %i rollouts, %i wrong, lazy by script and paper', (run, facet, all, wrong, script, paper) => {
    const lazy = (preset: string) =>
      rows('lazy', { runs: [run], preset, by: 'facet' }).find((row) => row.facet === facet)?.evidence

    expect(lazy('dcore-script')).toMatchObject({ all: { count: script, of: all }, wrong: { of: wrong } })
    expect(lazy('dcore-paper')).toMatchObject({ all: { count: paper, of: all } })
  })

  test('failures without successes are counted and left out', () => {
    const [row] = rows('accuracy', { runs: ['D-CORE-14B'], facets: ['multi_turn_base'] })

    expect(row?.evidence).toMatchObject({ right: { count: 0, of: 0 } })
    expect(row?.evidence.selection).toMatch(/^44 rollouts left out/)
  })

  test.each([
    ['llama-3b-instruct', 400, 30, 0.024, 21, 0.0689],
    ['llama-3b-instruct', 800, 30, 0.0267, 23, 0.0693],
    ['aime24_salloc', 0, 30, 0.4667, 24, 0.1],
    ['aime24-deepscaler_base', 0, 4, 0.9531, 2, 0.1343],
    ['gpt-4o-airline', null, 50, 0.42, 24, 0.2386],
  ])('%s at step %s: groups, mean reward, collapse, spread', (run, step, groups, mean, flat, sd) => {
    const row = rows('group-signal', { runs: [run] }).find((one) => one.step === step)

    expect(row?.evidence).toMatchObject({ groups, zeroVariance: { count: flat, of: groups } })
    expect(row?.evidence.meanReward).toBeCloseTo(mean, 4)
    expect(row?.evidence.meanGroupSd).toBeCloseTo(sd, 4)
  })

  test('128 prompts with one rollout each are singletons', () => {
    const [row] = rows('group-signal', { runs: ['verl'] })

    expect(row).toMatchObject({ step: 1, evidence: { groups: 128, singletons: 128, eligible: 0 } })
  })

  test('importing again adds nothing, whatever was corrected', async () => {
    const db = shell.db()
    setRun(db, runNamed(db, 'verl').id, { change: { name: 'mine', step: 9 }, now: 1 })

    const { json } = await importPaths(shell, [join(dumps, 'verl', '1.jsonl'), join(dumps, 'areal')], {})

    expect(json).toMatchObject({
      imports: [
        { run: 'mine', rollouts: 0, duplicates: 128 },
        { rollouts: 0, duplicates: 252 },
      ],
    })
  }, 120_000)

  test('prompts without rollouts are refused with the reason', async () => {
    const { json, code } = await importPaths(shell, [join(dumps, 'chat-think', 'math_train_500_r1.json')], {})

    expect(code).toBe(1)
    expect(json).toMatchObject({
      imports: [],
      refused: [{ reason: expect.stringContaining('prompts without rollouts') }],
    })
  })
})
