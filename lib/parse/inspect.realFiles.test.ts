import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'

const data = '../shared/data/inspect'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

const draftsOf = async (name: string) => {
  const files = await parseFiles(data, [name], formats)
  const drafts = files
    .flatMap(({ results }) => results)
    .flatMap((found) => (found.kind === 'draft' ? [found.draft] : []))
  return { files, drafts }
}

describe.skipIf(!isThere)('real Inspect logs', () => {
  test('a log of three samples gives three right answers', async () => {
    const { drafts } = await draftsOf('2025-05-12T20-28-26-04-00_security-guide.json')
    expect(drafts.map(({ reward, correct }) => [reward, correct]).length).toBe(3)
    expect(drafts[0]).toMatchObject({ facet: 'security_guide', correct: true, rewardSource: 'from_correct' })
  })

  test('a log without samples is refused with that reason', async () => {
    const { files } = await draftsOf('2025-05-12T20-28-13-04-00_no-samples.json')
    expect(files[0]?.refusal).toContain('without samples (status "cancelled")')
  })

  test('errors of tools are results that failed', async () => {
    const { drafts } = await draftsOf('log_tool_call_error.json')
    const turns = [drafts[0]?.prompt, drafts[0]?.completion].flatMap((text) =>
      text?.kind === 'messages' ? text.messages : [],
    )
    const results = turns.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'result'))
    expect(results).toHaveLength(11)
    expect(results.every((result) => result.kind === 'result' && result.isError === true)).toBe(true)
  })
})
