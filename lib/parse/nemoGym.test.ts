import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow, parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'
import { nemoGym } from './nemoGym.ts'

const data = '../shared/data'
const isThere = existsSync(`${data}/nemo-gym`)
if (!isThere) console.info(`skipped: no real files at ${data}/nemo-gym`)

const request = { input: 'Hi' }
const output = [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] }]

async function reasoningOf(model: string) {
  const parser = await nemoGym.open('a/b.jsonl', [])
  const row = { responses_create_params: request, response: { model, output }, reward: 1 }
  return parser.parse(row, { path: 'a/b.jsonl', line: 1, item: null }).flatMap((result) => {
    const text = result.kind === 'draft' ? result.draft.completion : null
    return text?.kind === 'messages' ? text.messages.flatMap(({ blocks }) => blocks) : []
  })
}

test.each([
  ['Qwen/Qwen3-4B', false],
  ['openai/gpt-oss-20b', false],
  ['gpt-5-mini', true],
  ['openai/o3', true],
])('a summary of %s is redacted: %s', async (model, redacted) => {
  expect(await reasoningOf(model)).toEqual([expect.objectContaining({ text: 'Hm', redacted })])
})

describe.skipIf(!isThere)('real files', () => {
  test('six files give thirty rollouts, two are refused', async () => {
    const paths = filesBelow(data, 'nemo-gym')
    const files = await parseFiles(data, paths, formats)
    const drafts = files.flatMap(({ results }) =>
      results.flatMap((result) => (result.kind === 'draft' ? [result.draft] : [])),
    )

    expect(drafts).toHaveLength(30)
    expect(new Set(drafts.map(({ run }) => run?.key)).size).toBe(6)
    expect(files.flatMap(({ refusal }) => refusal ?? [])).toEqual([
      'inputs of NeMo Gym only: no row holds a response; import the rollouts file beside it',
      'reward profiling of NeMo Gym: statistics of each task, not rollouts; import the rollouts file beside it',
    ])
    const blocks = drafts.flatMap(({ completion }) =>
      completion.kind === 'messages' ? completion.messages.flatMap((message) => message.blocks) : [],
    )
    expect(blocks.filter((block) => block.kind === 'reasoning' && block.redacted)).toEqual([])
    expect(drafts.filter(({ reward }) => reward === null)).toEqual([])
    expect(drafts.filter(({ tokenData }) => tokenData !== null).length).toBeGreaterThan(0)
  })
})
