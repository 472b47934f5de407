import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { aClassifier } from '#lib/testing/aClassifier.ts'
import { aTokenizer } from '#lib/testing/aTokenizer.ts'
import { createQwen3, type Tokenizer } from '#lib/tokens/qwen3.ts'
import type { IngestEvent, ReadRollout } from './event.ts'
import { ingest } from './ingest.ts'

const data = '../shared/data'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(`${data}/${folder}`).flatMap((name) => {
    const path = `${folder}/${name}`
    const { size, ...stat } = statSync(`${data}/${path}`)
    if (statSync(`${data}/${path}`).isDirectory()) return filesBelow(path)
    return [
      {
        path,
        size,
        hash: String(stat.ino),
        read: (start = 0, end = Number.POSITIVE_INFINITY) =>
          createReadStream(`${data}/${path}`, { start, end: end - 1 }),
      },
    ]
  })
}

async function read(folder: string, tokenizer: Tokenizer = aTokenizer) {
  const events: IngestEvent[] = []
  const options = {
    format: null,
    resume: new Map(),
    places: new Map(),
    instruments: { tokenizer, classifier: aClassifier },
  }
  for await (const event of ingest(filesBelow(folder), options)) events.push(event)
  const rollouts = events.flatMap((event) => (event.kind === 'rollout' ? [event] : []))
  const refused = events.flatMap((event) => (event.kind === 'refused' ? [event] : []))
  return { events, rollouts, refused, ids: new Set(rollouts.map(({ rollout }) => rollout.id)) }
}

const of = (found: readonly ReadRollout[], run: string, facet: string) =>
  found.filter(({ rollout }) => rollout.run.key === run && rollout.facet === facet)
const count = (found: readonly ReadRollout[], holds: (one: ReadRollout) => boolean) =>
  found.filter(holds).length

describe.skipIf(!isThere)('real files', () => {
  test('BFCL gives the published D-CORE numbers row by row', async () => {
    const tokenizer = createQwen3(inflateSync(readFileSync('lib/tokens/qwen3.bin')))
    const { rollouts } = await read('bfcl-v3-dcore', tokenizer)
    const scored = rollouts.filter(({ rollout }) => rollout.selection === 'all')
    const cells = ['Qwen3-8B', 'D-CORE-14B'].flatMap((run) =>
      ['live_parallel', 'parallel', 'live_irrelevance', 'irrelevance'].map((facet) => {
        const all = of(scored, run, facet)
        const wrong = all.filter(({ rollout }) => rollout.correct === false)
        const script = count(wrong, ({ facts }) => facts.scriptLazySegments > 0)
        const paper = count(wrong, ({ facts }) => facts.paperLazy)
        return `${run} ${facet} ${all.length} ${wrong.length} ${script} ${paper}`
      }),
    )
    const golden = readFileSync(`${data}/dcore_golden.csv`, 'utf8').trim().split('\n').slice(1)
    const rows = scored.map(({ rollout, reasoning }) => {
      const [block] = reasoning
      const key = [rollout.run.key, rollout.facet, rollout.nativeId].join(',')
      return `${key},${block?.dcoreHits ?? 0},${block?.taggedTokens ?? 0}`
    })

    expect(cells).toEqual([
      'Qwen3-8B live_parallel 16 3 1 1',
      'Qwen3-8B parallel 200 13 7 7',
      'Qwen3-8B live_irrelevance 882 177 94 79',
      'Qwen3-8B irrelevance 240 33 8 5',
      'D-CORE-14B live_parallel 16 3 1 1',
      'D-CORE-14B parallel 200 16 10 7',
      'D-CORE-14B live_irrelevance 882 98 52 46',
      'D-CORE-14B irrelevance 240 25 10 6',
    ])
    expect(rows.toSorted()).toEqual(
      golden
        .map((line) => line.split(','))
        .map((cell) => [...cell.slice(0, 4), cell[5]].join(','))
        .toSorted(),
    )
  }, 60_000)

  test('BFCL multi-turn gives the calls and errors of an independent count', async () => {
    const { rollouts } = await read('bfcl-v3-dcore/score/D-CORE-14B')
    const lone = rollouts.filter(({ rollout }) => rollout.facet === 'multi_turn_base')
    const total = (of: (one: ReadRollout) => number) => lone.reduce((sum, one) => sum + of(one), 0)

    expect(lone).toHaveLength(44)
    expect(total(({ facts }) => facts.results)).toBe(259)
    expect(total(({ facts }) => facts.resultErrors)).toBe(32)
    expect(total(({ facts }) => facts.duplicateCalls)).toBe(9)
  })

  test.each([
    ['areal', 252],
    ['reasoning-gym-eval', 3000],
    ['tau-bench', 201],
    ['verl', 128],
  ])(
    '%s gives %i rollouts, each with its own id',
    async (folder, expected) => {
      const { rollouts, ids, events } = await read(folder)

      expect(rollouts).toHaveLength(expected)
      expect(ids.size).toBe(expected)
      expect(events.filter(({ kind }) => kind === 'rejected' || kind === 'refused')).toEqual([])
    },
    60_000,
  )

  test('prompts without rollouts are refused', async () => {
    const { rollouts, refused } = await read('chat-think')

    expect(rollouts).toHaveLength(50 + 33 + 1 + 1)
    expect(refused).toEqual([expect.objectContaining({ path: 'chat-think/math_train_500_r1.json' })])
  })

  test('an empty dump is refused as empty', async () => {
    const { refused } = await read('atropos')

    expect(refused).toContainEqual({
      kind: 'refused',
      path: 'atropos/gsm8k_dpo_rollouts_EMPTY.jsonl',
      reason: 'The file is empty.',
    })
  })
})
