import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RolloutDraft } from '#lib/model/draft.ts'
import { filesBelow, type ParsedFile, parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'

const data = '../shared/data'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

const parsed = (folder: string, leave = /^$/) =>
  parseFiles(
    data,
    filesBelow(data, folder).filter((path) => !leave.test(path)),
    formats,
  )

const drafts = (files: readonly ParsedFile[], path = /./): readonly RolloutDraft[] =>
  files
    .filter((file) => path.test(file.path))
    .flatMap(({ results }) => results.flatMap((result) => (result.kind === 'draft' ? [result.draft] : [])))

const others = (files: readonly ParsedFile[]) =>
  files.flatMap(({ results }) => results.filter(({ kind }) => kind !== 'draft'))

const spread = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Rewards by group, in order of appearance. */
function rewards(found: readonly RolloutDraft[]): readonly (readonly [string, readonly number[]])[] {
  const groups = new Map<string, number[]>()
  for (const { group, reward } of found) {
    const members = groups.get(String(group)) ?? []
    groups.set(String(group), [...members, reward ?? Number.NaN])
  }
  return [...groups]
}

describe.skipIf(!isThere)('real files', () => {
  test.each([
    ['with metadata', /^$/, 'native'],
    ['without metadata', /metadata\.json$/, 'position'],
  ])('a problem drawn twice is two groups %s', async (_name, leave, source) => {
    const found = drafts(await parsed('prime-rl/h4y9hb6fjom4xfbclitb2938', leave))
    const groups = rewards(found)

    expect(groups.map(([key, members]) => [key, members.length])).toEqual([
      ['1/0', 8],
      ['1/1', 8],
    ])
    expect(new Set(found.map(({ groupSource }) => groupSource))).toEqual(new Set([source]))
    const all = groups.flatMap(([, members]) => members)
    expect(all.reduce((sum, value) => sum + value, 0) / all.length).toBe(0.25)
    const spreads = groups.map(([, members]) => spread(members))
    expect(spreads.reduce((sum, value) => sum + value, 0) / spreads.length).toBeCloseTo(0.4074, 4)
  })

  test('a page that cuts a group says so', async () => {
    const files = await parsed('prime-rl/j1i1ys9rpdcluvtqneql2o4l')
    const found = drafts(files, /results\.jsonl$/)
    const groups = rewards(found)

    expect(new Set(found.map(({ step }) => step))).toEqual(new Set([40]))
    expect(groups.map(([, members]) => members.length)).toEqual([8, 8, 8, 1])
    expect(new Set(found.map(({ groupSize }) => groupSize))).toEqual(new Set([8]))
    const full = groups.filter(([, members]) => members.length === 8)
    expect(full.filter(([, members]) => spread(members) === 0)).toHaveLength(1)
    expect(others(files)).toEqual([
      { kind: 'warning', message: expect.stringContaining('25 of 32 samples are here (page 1 of 2)') },
    ])
    expect(drafts(files, /rollouts_raw\.json$/)).toEqual(found)
  })

  test('hosted samples keep reasoning, calls and counts', async () => {
    const found = drafts(await parsed('prime-rl'), /results\.jsonl$/)
    const blocks = found.flatMap(({ completion }) =>
      completion.kind === 'messages' ? completion.messages.flatMap((message) => message.blocks) : [],
    )
    const at40 = found.find(({ step }) => step === 40)

    expect(found).toHaveLength(16 + 25)
    expect(blocks.filter(({ kind }) => kind === 'reasoning').length).toBeGreaterThan(40)
    expect(blocks.flatMap((block) => (block.kind === 'call' ? [block.parseError] : []))).not.toContain(
      'not a call object',
    )
    expect(at40?.extras.trainer_metrics).toMatchObject({
      'filters/all/zero_advantage': 0.5,
      'solve_none/all': 0.5,
    })
    expect(at40?.run?.model).toBe('Qwen/Qwen3.5-2B')
  })

  test('verifiers gives ten groups of three', async () => {
    const files = await parsed('verifiers')
    const found = drafts(files)

    expect(others(files)).toEqual([])
    expect(rewards(found).map(([, members]) => members.length)).toEqual(Array.from({ length: 10 }, () => 3))
    expect(found[0]).toMatchObject({
      facet: 'sv-env-network-logs',
      groupSize: 3,
      split: 'eval',
      run: { key: 'sv-env-network-logs--gpt-4.1-mini/e69380e5', model: 'gpt-4.1-mini' },
      rewardParts: { format_reward: { value: 1, weight: null } },
    })
    const mean = found.reduce((sum, { reward }) => sum + (reward ?? Number.NaN), 0) / found.length
    expect(mean).toBeCloseTo(0.7666666666666667, 12)
  })

  test('an Atropos line is a group', async () => {
    const files = await parsed('atropos', /EMPTY|table/)
    const humor = drafts(files, /humor/)
    const cubes = drafts(files, /rubiks/)

    expect(others(files)).toEqual([])
    expect(rewards(humor).map(([, members]) => members.length)).toEqual([2, 2])
    expect(rewards(cubes).map(([, members]) => members.length)).toEqual([4, 4, 4, 4, 4, 4])
    expect(new Set(humor.map(({ selection }) => selection))).toEqual(new Set(['mixed_groups_only']))
    expect(new Set(cubes.map(({ selection }) => selection))).toEqual(new Set(['all']))
    const sampled = cubes.map(({ completion }) =>
      completion.kind === 'messages' ? completion.messages.filter((message) => message.sampled).length : 0,
    )
    expect(new Set(sampled)).toEqual(new Set([1]))
  })
})
