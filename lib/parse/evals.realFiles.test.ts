import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow, parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'

const data = '../shared/data'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

const draftsIn = async (folder: string) => {
  const files = await parseFiles(data, filesBelow(data, folder), formats)
  return files.map(({ path, format, results }) => ({
    path,
    format,
    drafts: results.flatMap((found) => (found.kind === 'draft' ? [found.draft] : [])),
    rest: results.filter(({ kind }) => kind !== 'draft'),
  }))
}

describe.skipIf(!isThere)('real evaluations', () => {
  test('lm-eval gives every document once', async () => {
    const files = await draftsIn('lm-eval')
    expect(files.map(({ drafts }) => drafts.length)).toEqual([50, 24, 20])
    const [scored, polymer, truthful] = files
    expect(scored?.drafts.every(({ stopReason }) => stopReason === 'loglikelihood')).toBe(true)
    expect(scored?.drafts.filter(({ correct }) => correct !== null)).toHaveLength(50)
    expect(polymer?.drafts.every(({ correct }) => correct === null)).toBe(true)
    expect(truthful?.drafts[0]?.judgements.map(({ name }) => name)).toContain('bleu_acc')
  })

  test('tau2 pairs share their tasks', async () => {
    const files = await draftsIn('tau2-bench')
    expect(files.map(({ drafts }) => drafts.length)).toEqual([20, 20, 4])
    const [tuned, base] = files.map(({ drafts }) => new Set(drafts.map(({ task }) => task)))
    expect(tuned).toEqual(base)
    const rewards = files.map(({ drafts }) => drafts.reduce((sum, { reward }) => sum + (reward ?? 0), 0))
    expect(rewards.slice(0, 2)).toEqual([13, 10])
  })
})
