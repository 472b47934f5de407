import type { ThoughtKind } from '#lib/model/thought.ts'
import type { ReaderRow } from './readerRows.ts'

/** One block of the minimap, in order; `weight` is its share of the whole height (all weights sum to 1). */
export interface MinimapBlock {
  readonly row: number
  readonly what: ThoughtKind | 'call' | 'failed-call' | 'prompt' | 'text'
  readonly weight: number
  readonly hits: number
}

/** Characters that even the shortest block stands for, so that a call stays visible beside long reasoning. */
const leastCharacters = 40

/** The whole rollout at a glance: a block per thought, call and text, as high as it is long. */
export function minimap(rows: readonly ReaderRow[]): readonly MinimapBlock[] {
  const prompt = new Set(rows.flatMap((row) => (row.kind === 'turn' && row.isPrompt ? [row.turn] : [])))
  const blocks = rows.flatMap((row, index) => {
    const what = blockOf(row, prompt.has(row.turn))
    if (what === null) return []
    const characters = Math.max(leastCharacters, lengthOf(row))
    return [{ row: index, what, characters, hits: row.kind === 'thought' ? row.hits.length : 0 }]
  })
  const total = blocks.reduce((sum, block) => sum + block.characters, 0)
  return blocks.map(({ row, what, characters, hits }) => ({ row, what, weight: characters / total, hits }))
}

function blockOf(row: ReaderRow, isPrompt: boolean): MinimapBlock['what'] | null {
  if (row.kind === 'turn') return null
  if (row.kind === 'thought') return row.thought
  if (row.kind === 'call')
    return row.result?.isError === true || row.call.parseError !== null ? 'failed-call' : 'call'
  return isPrompt ? 'prompt' : 'text'
}

function lengthOf(row: ReaderRow): number {
  switch (row.kind) {
    case 'thought':
    case 'text':
    case 'refusal':
    case 'note':
    case 'empty-reasoning':
      return row.text.length
    case 'call':
      return leastCharacters
    case 'result':
      return Math.min(row.result.text.length, 400)
    default:
      return leastCharacters
  }
}
