import type { ThoughtKind } from '#lib/model/thought.ts'
import type { ReaderRow, ThoughtRow } from './readerRows.ts'

/** One block of the minimap, in order; `weight` is its share of the whole height (all weights sum to 1). */
export interface MinimapBlock {
  readonly row: number
  readonly what: ThoughtKind | 'call' | 'failed-call' | 'prompt' | 'text'
  readonly weight: number
  readonly hits: number
}

/** Characters that even the shortest block stands for, so that a call stays visible beside long reasoning. */
const leastCharacters = 40

/** More blocks than a screen has lines are drawn as this many, each of the kind that fills most of it. */
const mostBlocks = 480

/** The kind that a thought is shown as; null where it must not be shown. */
export type ShownKind = (row: ThoughtRow) => ThoughtKind | null

/** The whole rollout at a glance: a block per thought, call and text, as high as it is long. */
export function minimap(
  rows: readonly ReaderRow[],
  shownKind: ShownKind = (row) => row.thought,
): readonly MinimapBlock[] {
  const prompt = new Set(rows.flatMap((row) => (row.kind === 'turn' && row.isPrompt ? [row.turn] : [])))
  const blocks = rows.flatMap((row, index) => {
    const what = blockOf(row, prompt.has(row.turn), shownKind)
    if (what === null) return []
    const characters = Math.max(leastCharacters, lengthOf(row))
    return [{ row: index, what, characters, hits: row.kind === 'thought' ? row.hits.length : 0 }]
  })
  const total = blocks.reduce((sum, block) => sum + block.characters, 0)
  return bounded(
    blocks.map(({ row, what, characters, hits }) => ({ row, what, weight: characters / total, hits })),
  )
}

function bounded(blocks: readonly MinimapBlock[]): readonly MinimapBlock[] {
  if (blocks.length <= mostBlocks) return blocks
  const bins: MinimapBlock[][] = []
  let before = 0
  for (const block of blocks) {
    const bin = Math.min(mostBlocks - 1, Math.floor(before * mostBlocks))
    before += block.weight
    const members = bins[bin]
    if (members === undefined) bins[bin] = [block]
    else members.push(block)
  }
  return bins.flatMap((members) => (members === undefined ? [] : [merged(members)]))
}

/** One block for several: where the first begins, of the kind that has most weight among them. */
function merged(members: readonly MinimapBlock[]): MinimapBlock {
  const weights = new Map<MinimapBlock['what'], number>()
  for (const { what, weight } of members) weights.set(what, (weights.get(what) ?? 0) + weight)
  const [most] = [...weights].sort(([, a], [, b]) => b - a)
  return {
    row: members[0]?.row ?? 0,
    what: most?.[0] ?? 'text',
    weight: members.reduce((sum, { weight }) => sum + weight, 0),
    hits: members.reduce((sum, { hits }) => sum + hits, 0),
  }
}

function blockOf(row: ReaderRow, isPrompt: boolean, shownKind: ShownKind): MinimapBlock['what'] | null {
  if (row.kind === 'turn') return null
  if (row.kind === 'thought') return shownKind(row) ?? 'text'
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
