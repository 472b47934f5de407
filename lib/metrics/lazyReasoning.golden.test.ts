import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLazyPattern, type LazySums, lazyReasoning } from './lazyReasoning.ts'
import { type LazyPresetId, lazyPresets } from './presets.ts'

/**
 * Ids and counts of the outputs that the D-CORE authors released (alibaba/EfficientAI, dcore/paper):
 * substring hits of the four words, Qwen3 tokens with the opening tag, and the verdict of the score files.
 */
const file = readFileSync(new URL('./fixtures/dcore_golden.csv', import.meta.url), 'utf8')

interface GoldenRow {
  readonly model: string
  readonly category: string
  readonly id: string
  readonly hits: number
  readonly tokens: number
  readonly isWrong: boolean
}

const rows: readonly GoldenRow[] = file
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [model, category, id, hits, , tokens, , wrong] = line.split(',')
    return {
      model: model!,
      category: category!,
      id: id!,
      hits: Number(hits),
      tokens: Number(tokens),
      isWrong: wrong === '1',
    }
  })

function sums(model: string, categories: readonly string[], presetId: LazyPresetId): LazySums[] {
  const preset = lazyPresets[presetId]
  return rows
    .filter((row) => row.model === model && categories.includes(row.category))
    .map((row) => {
      const lazy = isLazyPattern(preset, row) ? 1 : 0
      const [wrong, right] = row.isWrong ? [1, 0] : [0, 1]
      return {
        promptKey: row.id,
        wrongUnits: wrong,
        lazyWrong: wrong * lazy,
        rightUnits: right,
        lazyRight: right * lazy,
        unlabelledUnits: 0,
        exact: 1,
        estimated: 0,
        notMeasurable: 0,
      }
    })
}

const parallel = ['parallel', 'live_parallel']
const irrelevance = ['irrelevance', 'live_irrelevance']

test('the golden file holds every segment', () => {
  expect(rows).toHaveLength(2_676)
})

test.each([
  ['Qwen3-8B', parallel, 8, 216, 16, 44, 3.7],
  ['Qwen3-8B', irrelevance, 102, 1_122, 210, 259, 9.1],
  ['D-CORE-14B', parallel, 11, 216, 19, 88, 5.1],
  ['D-CORE-14B', irrelevance, 62, 1_122, 123, 304, 5.5],
] as const)(
  'dcore-script gives the published ratio of %s %j',
  (model, facets, lazy, all, wrong, right, percent) => {
    const evidence = lazyReasoning(sums(model, facets, 'dcore-script'), lazyPresets['dcore-script'])

    expect(evidence.all).toMatchObject({ count: lazy, of: all })
    expect(evidence.wrong).toMatchObject({ count: lazy, of: wrong })
    expect(evidence.right).toMatchObject({ count: right, of: all - wrong })
    expect(Math.round((1_000 * lazy) / all) / 10).toBe(percent)
  },
)

test.each([
  ['Qwen3-8B', 'live_parallel', 16, 3, 1, 1],
  ['Qwen3-8B', 'parallel', 200, 13, 7, 7],
  ['Qwen3-8B', 'live_irrelevance', 882, 177, 94, 79],
  ['Qwen3-8B', 'irrelevance', 240, 33, 8, 5],
  ['D-CORE-14B', 'live_parallel', 16, 3, 1, 1],
  ['D-CORE-14B', 'parallel', 200, 16, 10, 7],
  ['D-CORE-14B', 'live_irrelevance', 882, 98, 52, 46],
  ['D-CORE-14B', 'irrelevance', 240, 25, 10, 6],
] as const)('%s %s has its counts under both rules', (model, category, all, wrong, script, paper) => {
  const byScript = lazyReasoning(sums(model, [category], 'dcore-script'), lazyPresets['dcore-script'])
  const byPaper = lazyReasoning(sums(model, [category], 'dcore-paper'), lazyPresets['dcore-paper'])

  expect([byScript.all.of, byScript.wrong.of, byScript.all.count]).toEqual([all, wrong, script])
  expect(byPaper.all).toMatchObject({ count: paper, of: all })
})

test.each([
  ['Qwen3-8B', 'parallel_9', 345, 4],
  ['Qwen3-8B', 'parallel_26', 388, 5],
  ['Qwen3-8B', 'parallel_89', 531, 6],
  ['Qwen3-8B', 'parallel_100', 632, 11],
  ['Qwen3-8B', 'live_parallel_15-11-0', 336, 4],
  ['D-CORE-14B', 'parallel_9', 1_016, 11],
  ['D-CORE-14B', 'parallel_19', 1_202, 9],
] as const)('%s %s has %i tokens and %i hits', (model, id, tokens, hits) => {
  expect(rows.find((row) => row.model === model && row.id === id)).toMatchObject({ tokens, hits })
})

test('few wrong answers span a wide interval', () => {
  const { wrong } = lazyReasoning(sums('Qwen3-8B', parallel, 'dcore-script'), lazyPresets['dcore-script'])

  // 8 of 16, one answer per prompt: 0.5 -+ 1.96 sqrt(16/15 * 16 * 0.25) / 16
  expect(wrong.interval?.low).toBeCloseTo(0.5 - (1.959964 * Math.sqrt((16 / 15) * 4)) / 16, 6)
  expect(wrong.interval?.method).toBe('cluster-linearised')
})
