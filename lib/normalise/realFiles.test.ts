import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyDraft } from '#lib/model/draft.ts'
import { blockText } from './blockText.ts'
import { normalise } from './normalise.ts'

const folder = '../shared/data/reasoning-gym-eval/llama-3b-instruct'
const isAbsent = !existsSync(folder)
if (isAbsent) console.info(`skipped: ${folder} is not beside the project`)

const results = z.object({
  categories: z.array(
    z.object({
      datasets: z.array(
        z.object({
          results: z.array(z.object({ completions: z.array(z.object({ full_model_response: z.string() })) })),
        }),
      ),
    }),
  ),
})

const provenance = { fileHash: 'f', path: 'a/b.json', line: null, byteStart: null, byteEnd: null, item: 0 }

test.skipIf(isAbsent).each([
  ['step_400', 183],
  ['step_800', 21],
])('finds the unclosed reasoning of %s', (step, unclosed) => {
  const file = results.parse(JSON.parse(readFileSync(`${folder}/${step}/aime2024/results.json`, 'utf8')))
  const texts = file.categories
    .flatMap(({ datasets }) => datasets.flatMap((dataset) => dataset.results))
    .flatMap(({ completions }) => completions.map((completion) => completion.full_model_response))

  const rollouts = texts.map((text) =>
    normalise({ ...emptyDraft, completion: { kind: 'text', text } }, { provenance, place: 'a' }),
  )

  expect(rollouts).toHaveLength(1_500)
  expect(rollouts.filter(({ status }) => status === 'truncated')).toHaveLength(unclosed)
  expect(rollouts.map(({ turns }) => turns.flatMap(({ blocks }) => blocks.map(blockText)).join(''))).toEqual(
    texts,
  )
})
