import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow, parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'

const data = '../shared/data'
const isThere = existsSync(`${data}/rllm`)
if (!isThere) console.info(`skipped: no real files at ${data}/rllm`)

describe.skipIf(!isThere)('real files', () => {
  test('a lone trajectory gives call, result and answer', async () => {
    const files = await parseFiles(data, filesBelow(data, 'rllm'), formats)
    const drafts = files.flatMap(({ results }) =>
      results.flatMap((result) => (result.kind === 'draft' ? [result.draft] : [])),
    )

    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({ reward: 0, nativeId: 'strands_task_001_0', correct: null })
    const [prompt, completion] = [drafts[0]!.prompt, drafts[0]!.completion].map((text) =>
      text.kind === 'messages' ? text.messages : [],
    )
    expect(prompt?.map(({ role }) => role)).toEqual(['user'])
    expect(completion?.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
      ['assistant', ['call']],
      ['tool', ['result']],
      ['assistant', ['text']],
    ])
  })
})
