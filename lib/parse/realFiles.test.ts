import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RolloutDraft } from '#lib/model/draft.ts'
import { filesBelow, type ParsedFile, parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'

const data = '../shared/data'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

async function parsedFolder(folder: string): Promise<readonly ParsedFile[]> {
  const paths = filesBelow(data, folder).filter((path) => !/\.(gz|eval|md)$/.test(path))
  return parseFiles(data, paths, formats)
}

function drafts(files: readonly ParsedFile[]): readonly RolloutDraft[] {
  return files
    .flatMap(({ results }) => results)
    .flatMap((result) => (result.kind === 'draft' ? [result.draft] : []))
}

function rejects(files: readonly ParsedFile[]) {
  return files.flatMap(({ results }) => results).filter(({ kind }) => kind === 'reject' || kind === 'warning')
}

function countBy<T>(values: readonly T[], keyOf: (value: T) => unknown): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(keyOf(value))] = (counts[String(keyOf(value))] ?? 0) + 1
  return counts
}

const standardDeviation = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Groups, mean reward, zero-variance groups and mean spread of drafts. */
function groupNumbers(found: readonly RolloutDraft[]) {
  const byKey = new Map<string, number[]>()
  for (const { group, reward } of found) {
    byKey.set(String(group), [...(byKey.get(String(group)) ?? []), reward ?? Number.NaN])
  }
  const groups = [...byKey.values()]
  const spreads = groups.map(standardDeviation)
  const rewards = groups.flat()
  return {
    groups: groups.length,
    sizes: [...new Set(groups.map((members) => members.length))],
    mean: (rewards.reduce((sum, value) => sum + value, 0) / rewards.length).toFixed(4),
    flat: spreads.filter((spread) => spread < 1e-9).length,
    spread: (spreads.reduce((sum, value) => sum + value, 0) / spreads.length).toFixed(4),
  }
}

const ofRun = (found: readonly RolloutDraft[], key: string) => found.filter(({ run }) => run?.key === key)

describe.skipIf(!isThere)('real files', () => {
  test('BFCL joins scores and counts the published failures', async () => {
    const files = await parsedFolder('bfcl-v3-dcore')
    const found = drafts(files)
    const lone = found.filter(({ selection }) => selection === 'failures_only')
    const joined = found.filter(({ selection }) => selection === 'all')

    expect(rejects(files)).toEqual([])
    expect(lone).toHaveLength(44)
    expect(countBy(joined, ({ run }) => run?.key)).toEqual({ 'Qwen3-8B': 1338, 'D-CORE-14B': 1338 })
    const wrong = joined.filter(({ correct }) => correct === false)
    expect(countBy(wrong, ({ run, facet }) => `${run?.key} ${facet}`)).toEqual({
      'Qwen3-8B live_parallel': 3,
      'Qwen3-8B parallel': 13,
      'Qwen3-8B live_irrelevance': 177,
      'Qwen3-8B irrelevance': 33,
      'D-CORE-14B live_parallel': 3,
      'D-CORE-14B parallel': 16,
      'D-CORE-14B live_irrelevance': 98,
      'D-CORE-14B irrelevance': 25,
    })
  })

  test('a lone multi-turn score file gives whole conversations', async () => {
    const found = drafts(await parsedFolder('bfcl-v3-dcore')).filter(
      ({ facet }) => facet === 'multi_turn_base',
    )
    const turns = found.flatMap(({ prompt, completion }) =>
      [prompt, completion].flatMap((text) => (text.kind === 'messages' ? text.messages : [])),
    )
    const blocks = turns.flatMap((turn) => turn.blocks)

    expect(countBy(turns, ({ role }) => role)).toMatchObject({
      assistant: 432,
      user: 173,
      system: 44,
      tool: 259,
    })
    const reasoning = blocks.filter((block) => block.kind === 'reasoning')
    expect(reasoning).toHaveLength(430)
    expect(reasoning.every(({ text }) => text.startsWith('<think>'))).toBe(true)
    expect(blocks.filter((block) => block.kind === 'result' && block.name === null)).toEqual([])
  })

  test('reasoning-gym steps form one run in order', async () => {
    const files = await parsedFolder('reasoning-gym-eval')
    const found = drafts(files)

    expect(rejects(files)).toEqual([])
    expect(countBy(found, ({ run, step }) => `${run?.key} ${step}`)).toEqual({
      'llama-3b-instruct 400': 1500,
      'llama-3b-instruct 800': 1500,
    })
    const at = (step: number) => groupNumbers(found.filter((draft) => draft.step === step))
    expect(at(400)).toEqual({ groups: 30, sizes: [50], mean: '0.0240', flat: 21, spread: '0.0689' })
    expect(at(800)).toEqual({ groups: 30, sizes: [50], mean: '0.0267', flat: 23, spread: '0.0693' })
  })

  test('AReaL folders give one run per trial', async () => {
    const files = await parsedFolder('areal')
    const found = drafts(files)

    expect(rejects(files)).toEqual([])
    expect(countBy(found, ({ run }) => run?.key)).toEqual({
      aime24_salloc: 60,
      'aime24-deepscaler_base': 128,
      'aime24-nemotron_base': 64,
    })
    expect(groupNumbers(ofRun(found, 'aime24_salloc'))).toEqual({
      groups: 30,
      sizes: [2],
      mean: '0.4667',
      flat: 24,
      spread: '0.1000',
    })
    expect(groupNumbers(ofRun(found, 'aime24-deepscaler_base'))).toMatchObject({ mean: '0.9531', flat: 2 })
  })

  test('tau-bench arrays and a lone trial are two runs', async () => {
    const files = await parsedFolder('tau-bench')
    const found = drafts(files)

    expect(rejects(files)).toEqual([])
    expect(countBy(found, ({ run }) => run?.key)).toEqual({
      'gpt-4o-airline': 200,
      single_trajectory_object: 1,
    })
    expect(groupNumbers(ofRun(found, 'gpt-4o-airline'))).toEqual({
      groups: 50,
      sizes: [4],
      mean: '0.4200',
      flat: 24,
      spread: '0.2386',
    })
    const calls = ofRun(found, 'gpt-4o-airline').flatMap(({ completion }) =>
      completion.kind === 'messages' ? completion.messages.flatMap(({ blocks }) => blocks) : [],
    )
    expect(calls.filter(({ kind }) => kind === 'call')).toHaveLength(1164)
  })

  test('verl rows carry their step and no group', async () => {
    const files = await parsedFolder('verl')
    const found = drafts(files)

    expect(rejects(files)).toEqual([])
    expect(countBy(found, ({ run, step, split, group }) => `${run?.key} ${step} ${split} ${group}`)).toEqual({
      'verl 1 train null': 128,
    })
  })

  test('chat variants import and prompts alone are refused', async () => {
    const files = await parsedFolder('chat-think')
    const counts = Object.fromEntries(
      files.map(({ path, results }) => [path.split('/').at(-1), results.length]),
    )

    expect(rejects(files)).toEqual([])
    expect(counts).toEqual({
      'LongCoT_chunking__example_dataset.jsonl': 1,
      'd_core_temp_16k_moi.jsonl': 1,
      'math_train_500_r1.json': 0,
      'ms-swift-sampling.jsonl': 33,
      'reason_tool_use_demo_50.jsonl': 50,
    })
    expect(files.flatMap(({ refusal }) => refusal ?? [])).toEqual([
      'prompts without rollouts: no row holds a completion',
    ])
  })

  test('files that hold no rollouts are claimed by no keys', async () => {
    const files = await parsedFolder('labelled')

    expect(files.length).toBeGreaterThan(3)
    expect(files.filter(({ strength }) => strength === 'keys' || strength === 'certain')).toEqual([])
  })
})
