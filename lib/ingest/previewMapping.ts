import type { Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Block, Rollout } from '#lib/model/rollout.ts'
import { normalise } from '#lib/normalise/normalise.ts'
import { mappedFormat } from '#lib/parse/mappedFormat.ts'
import type { Mapping } from '#lib/parse/mapping.ts'

/** A rollout as a mapping would give it, in few words. */
export interface PreviewRollout {
  /** Row of the file, from 1. */
  readonly row: number
  readonly run: string
  readonly split: string
  readonly step: number | null
  readonly facet: string | null
  readonly group: string | null
  readonly sample: number | null
  readonly reward: number | null
  readonly correct: boolean | null
  readonly advantage: number | null
  readonly prompt: string
  /** What the model wrote, as turns cut into blocks. */
  readonly blocks: readonly { readonly role: string; readonly kind: Block['kind']; readonly text: string }[]
}

/** What a mapping makes of the first rows of a file. */
export interface MappingPreview {
  readonly rollouts: readonly PreviewRollout[]
  readonly rejects: readonly {
    readonly row: number
    readonly field: string | null
    readonly reason: string
  }[]
}

const shownText = 240
const shownBlocks = 6

/** Reads rows by a mapping, as an import would, without keeping anything. */
export async function previewMapping(
  rows: readonly Json[],
  mapping: Mapping,
  path: string,
): Promise<MappingPreview> {
  const parser = await mappedFormat(mapping).open(path, [])
  const rollouts: PreviewRollout[] = []
  const rejects: MappingPreview['rejects'][number][] = []
  for (const [index, value] of rows.entries()) {
    const row = index + 1
    for (const result of parser.parse(value, { path, line: row, item: null })) {
      if (result.kind === 'reject') rejects.push({ row, field: result.field, reason: result.reason })
      if (result.kind !== 'draft') continue
      const provenance = { fileHash: '', path, line: row, byteStart: null, byteEnd: null, item: result.item }
      rollouts.push(shownRollout(row, normalise(result.draft, { provenance, place: path })))
    }
  }
  if (rollouts.length === 0 && rejects.length === 0)
    throw new Problem('invalid', 'the file has no rows that could be read')
  return { rollouts, rejects }
}

function shownRollout(row: number, rollout: Rollout): PreviewRollout {
  const { run, split, step, facet, group, sample, reward, correct, advantage, promptTurnCount, turns } =
    rollout
  const asked = turns.slice(0, promptTurnCount).findLast(({ role }) => role === 'user')
  const written = turns
    .slice(promptTurnCount)
    .flatMap(({ role, blocks }) =>
      blocks.map((block) => ({ role, kind: block.kind, text: shortened(textOf(block)) })),
    )
  const prompt = shortened((asked?.blocks ?? []).map(textOf).join(' '))
  const place = { run: run.key, split, step, facet, group, sample }
  return { row, ...place, reward, correct, advantage, prompt, blocks: written.slice(0, shownBlocks) }
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'refusal':
    case 'reasoning':
    case 'result':
      return block.text
    case 'call':
      return block.raw === '' ? (block.name ?? '') : `${block.name ?? ''} ${block.raw}`
    case 'media':
    case 'state':
    case 'note':
      return block.kind
  }
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > shownText ? `${flat.slice(0, shownText)}…` : flat
}
