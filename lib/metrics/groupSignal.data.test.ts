import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aGroupSums } from '#lib/testing/aGroupSums.ts'
import { groupSignal } from './groupSignal.ts'

/** Real dumps beside the project; where they are absent these tests are skipped. */
const shared = '../shared/data'
const isAbsent = !existsSync(shared)
if (isAbsent) console.info(`skipped: real dumps are not at ${shared}`)

const reasoningGym = z.object({
  categories: z.array(
    z.object({
      datasets: z.array(
        z.object({ results: z.array(z.object({ completions: z.array(z.object({ score: z.number() })) })) }),
      ),
    }),
  ),
})
const tauBench = z.array(z.object({ task_id: z.number(), reward: z.number() }))

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(shared, path), 'utf8'))
}

function gymGroups(step: number) {
  const path = `reasoning-gym-eval/llama-3b-instruct/step_${step}/aime2024/results.json`
  return reasoningGym
    .parse(json(path))
    .categories.flatMap((category) => category.datasets.flatMap((dataset) => dataset.results))
    .map(({ completions }, index) =>
      aGroupSums(
        completions.map(({ score }) => score),
        { promptKey: `${index}` },
      ),
    )
}

test.skipIf(isAbsent).each([
  [400, 0.024, 21, 0.0689],
  [800, 0.0267, 23, 0.0693],
])('reasoning-gym at step %i collapses as measured', (step, mean, flat, sd) => {
  const evidence = groupSignal(gymGroups(step))

  expect(evidence.sizes).toEqual({ 50: 30 })
  expect(evidence.meanReward).toBeCloseTo(mean, 4)
  expect(evidence.zeroVariance).toMatchObject({ count: flat, of: 30 })
  expect(evidence.meanGroupSd).toBeCloseTo(sd, 4)
})

test.skipIf(isAbsent)('tau-bench airline ties in 24 of 50', () => {
  const trials = tauBench.parse(json('tau-bench/gpt-4o-airline.json'))
  const tasks = [...new Set(trials.map((trial) => trial.task_id))]
  const evidence = groupSignal(
    tasks.map((task) =>
      aGroupSums(
        trials.filter((trial) => trial.task_id === task).map((trial) => trial.reward),
        { promptKey: `${task}` },
      ),
    ),
  )

  expect(evidence.sizes).toEqual({ 4: 50 })
  expect(evidence.meanReward).toBeCloseTo(0.42, 4)
  expect(evidence.zeroVariance).toMatchObject({ count: 24, of: 50 })
  expect(evidence.meanGroupSd).toBeCloseTo(0.2386, 4)
})
