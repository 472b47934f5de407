import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Json } from '#lib/model/json.ts'
import type { Block, Rollout, ToolCall, ToolResult, Turn } from '#lib/model/rollout.ts'
import type { Thought, ThoughtKind } from '#lib/model/thought.ts'
import { pairResults } from './pairResults.ts'

/** A stretch of text to mark, as UTF-16 offsets into the text of its row, half open. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** One thought as the reader shows it. `number` counts the thoughts of the rollout from 1. */
export interface ThoughtRow {
  readonly kind: 'thought'
  readonly number: number
  readonly turn: number
  readonly block: number
  readonly start: number
  readonly end: number
  readonly text: string
  readonly thought: ThoughtKind
  readonly subKind: string | null
  readonly confidence: number
  readonly cue: string | null
  readonly hits: readonly Mark[]
  /** First thought of a paragraph: a little more room above it. */
  readonly opensParagraph: boolean
}

export interface TurnRow {
  readonly kind: 'turn'
  readonly turn: number
  readonly role: Turn['role']
  readonly author: string | null
  readonly sampled: boolean
  readonly isPrompt: boolean
  readonly thoughts: number
  readonly hits: number
  readonly calls: number
  readonly reward: number | null
}

export interface CallRow {
  readonly kind: 'call'
  readonly number: number
  readonly turn: number
  readonly call: ToolCall
  readonly result: ToolResult | null
}

export interface TextRow {
  readonly kind: 'text' | 'refusal' | 'note'
  readonly turn: number
  readonly block: number
  readonly text: string
}

export interface ResultRow {
  readonly kind: 'result'
  readonly turn: number
  readonly result: ToolResult
}

export interface ValueRow {
  readonly kind: 'state' | 'media'
  readonly turn: number
  readonly block: number
  readonly name: string
  readonly value: Json
}

/** A reasoning block of which only a summary, or nothing, was stored. */
export interface EmptyReasoningRow {
  readonly kind: 'empty-reasoning'
  readonly turn: number
  readonly block: number
  readonly text: string
}

export type ReaderRow = TurnRow | ThoughtRow | CallRow | TextRow | ResultRow | ValueRow | EmptyReasoningRow

/** Finds the reflection hits of one reasoning text. */
export type FindHits = (text: string) => readonly Mark[]

/**
 * A stored rollout as the flat list of rows a reader scrolls through: turn headings, thoughts, calls with
 * their results, text. A result that answers a call stands in the call's row and nowhere else.
 */
export function readerRows(
  rollout: Pick<Rollout, 'turns' | 'promptTurnCount'>,
  thoughts: readonly BlockThoughts[],
  findHits: FindHits,
): readonly ReaderRow[] {
  const pairs = pairResults(rollout.turns)
  const byBlock = new Map(thoughts.map((entry) => [`${entry.turn}:${entry.block}`, entry.thoughts]))
  const rows: ReaderRow[] = []
  const counters = { thought: 0, call: 0 }
  for (const turn of rollout.turns) {
    const body = turn.blocks.flatMap((block, index): readonly ReaderRow[] => {
      if (block.kind === 'reasoning') {
        const found = byBlock.get(`${turn.index}:${index}`) ?? []
        return reasoningRows({ turn: turn.index, block: index, text: block.text, found, findHits, counters })
      }
      if (block.kind === 'call') {
        counters.call += 1
        const result = pairs.resultOf.get(block) ?? null
        return [{ kind: 'call', number: counters.call, turn: turn.index, call: block, result }]
      }
      if (block.kind === 'result' && pairs.answered.has(block)) return []
      return plainRows(turn.index, index, block)
    })
    if (body.length > 0 || turn.blocks.length === 0)
      rows.push(turnRow(turn, turn.index < rollout.promptTurnCount, body), ...body)
  }
  return rows
}

function turnRow(turn: Turn, isPrompt: boolean, body: readonly ReaderRow[]): TurnRow {
  const thoughts = body.filter((row) => row.kind === 'thought')
  return {
    kind: 'turn',
    turn: turn.index,
    role: turn.role,
    author: turn.author,
    sampled: turn.sampled,
    isPrompt,
    thoughts: thoughts.length,
    hits: thoughts.reduce((sum, row) => sum + row.hits.length, 0),
    calls: body.filter((row) => row.kind === 'call').length,
    reward: turn.reward,
  }
}

interface ReasoningText {
  readonly turn: number
  readonly block: number
  readonly text: string
  readonly found: readonly Thought[]
  readonly findHits: FindHits
  readonly counters: { thought: number }
}

function reasoningRows({
  turn,
  block,
  text,
  found,
  findHits,
  counters,
}: ReasoningText): readonly ReaderRow[] {
  if (found.length === 0) return [{ kind: 'empty-reasoning', turn, block, text }]
  const hits = findHits(text)
  let next = 0
  let before = 0
  return found.map((thought) => {
    while (next < hits.length && (hits[next]?.end ?? 0) <= thought.start) next += 1
    const inside: Mark[] = []
    for (let i = next; i < hits.length; i += 1) {
      const hit = hits[i]
      if (hit === undefined || hit.start >= thought.end) break
      inside.push({
        start: Math.max(0, hit.start - thought.start),
        end: Math.min(hit.end, thought.end) - thought.start,
      })
    }
    const opensParagraph = /\n\s*\n/.test(text.slice(before, thought.start))
    before = thought.end
    counters.thought += 1
    return {
      kind: 'thought',
      number: counters.thought,
      turn,
      block,
      start: thought.start,
      end: thought.end,
      text: text.slice(thought.start, thought.end),
      thought: thought.kind,
      subKind: thought.subKind,
      confidence: thought.confidence,
      cue: thought.cue,
      hits: inside,
      opensParagraph,
    }
  })
}

function plainRows(
  turn: number,
  index: number,
  block: Exclude<Block, { kind: 'reasoning' | 'call' }>,
): readonly ReaderRow[] {
  switch (block.kind) {
    case 'text':
    case 'refusal':
    case 'note':
      return block.text.trim() === '' ? [] : [{ kind: block.kind, turn, block: index, text: block.text }]
    case 'result':
      return [{ kind: 'result', turn, result: block }]
    case 'state':
      return [{ kind: 'state', turn, block: index, name: block.name ?? 'state', value: block.value }]
    case 'media':
      return [{ kind: 'media', turn, block: index, name: block.mime ?? 'media', value: block.ref }]
  }
}
