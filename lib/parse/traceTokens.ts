import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { numberOf } from './fieldValues.ts'
import type { TraceNode } from './tracePath.ts'

/** Streams of a node that cover sampled tokens alone, and what the arrays are called here. */
const sampledStreams = [
  ['logprobs', 'logprobs'],
  ['advantages', 'advantages'],
  ['reference_logprobs', 'reference_logprobs'],
  ['trainer_logprobs', 'trainer_logprobs'],
  ['entropies', 'entropies'],
  ['is_masked', 'is_masked'],
] as const

/** Token arrays of a path, and what they say in sum. */
export interface TraceTokens {
  readonly tokenData: Json
  /** Mean of the advantages over trained tokens; null where none has one. */
  readonly advantage: number | null
  readonly promptTokens: number | null
  readonly sampledTokens: number | null
}

/**
 * Per-token arrays along a path (`MessageNode` of verifiers): ids and masks joined, streams that a node keeps for its
 * sampled tokens widened to all, null elsewhere. `noted` holds streams from notes, already over the whole path.
 */
export function traceTokens(nodes: readonly TraceNode[], noted: readonly JsonObject[]): TraceTokens {
  const ids = nodes.flatMap(({ node }) => listOf(node.token_ids))
  if (ids.length === 0) return { tokenData: null, advantage: null, promptTokens: null, sampledTokens: null }
  const mask = nodes.flatMap(({ node }) => maskOf(node))
  const streams: [string, readonly Json[]][] = sampledStreams.flatMap(([field, name]) => {
    const isHeld = nodes.some(({ node }) => listOf(node[field]).length > 0)
    return isHeld ? [[name, nodes.flatMap(({ node }) => widened(node, field))]] : []
  })
  const extra = wholeStreams(nodes)
  const arrays = Object.fromEntries([
    ...streams,
    ...noted.flatMap((branch) => notedStreams(branch, ids.length)),
  ])
  const { is_masked: isMasked, ...named } = arrays
  const beside = { ...extra, ...(isMasked === undefined ? {} : { is_masked: isMasked }) }
  const first = mask.indexOf(1)
  return {
    tokenData: {
      scope: 'sequence',
      ids,
      mask,
      ...named,
      ...(named.entropies === undefined ? {} : { entropy_kind: 'unknown' }),
      ...(Object.keys(beside).length === 0 ? {} : { extra: beside }),
    },
    advantage: meanAt(listOf(arrays.advantages), mask),
    promptTokens: first === -1 ? null : first,
    sampledTokens: mask.reduce((sum, sampled) => sum + sampled, 0),
  }
}

function maskOf(node: JsonObject): readonly number[] {
  const mask = listOf(node.mask)
  return listOf(node.token_ids).map((_, index) => (mask[index] === true || mask[index] === 1 ? 1 : 0))
}

/** A stream over the sampled tokens of a node, at their positions. */
function widened(node: JsonObject, field: string): readonly Json[] {
  const values = listOf(node[field])
  let next = 0
  return maskOf(node).map((sampled) => {
    if (sampled === 0) return null
    const value = values[next] ?? null
    next += 1
    return value
  })
}

/** Streams over every token of a node: which are content, and loss weights by name. */
function wholeStreams(nodes: readonly TraceNode[]): JsonObject {
  const names = new Set(
    nodes.flatMap(({ node }) => Object.keys(isJsonObject(node.loss_weights) ? node.loss_weights : {})),
  )
  const weights = [...names].map((name): [string, Json] => [
    `loss_weight.${name}`,
    nodes.flatMap(({ node }) =>
      aligned(node, isJsonObject(node.loss_weights) ? node.loss_weights[name] : undefined),
    ),
  ])
  const isMarked = nodes.some(({ node }) => listOf(node.is_content).length > 0)
  const content = isMarked ? nodes.flatMap(({ node }) => aligned(node, node.is_content).map(asBit)) : null
  return Object.fromEntries(content === null ? weights : [...weights, ['is_content', content]])
}

const asBit = (value: Json): Json => (typeof value === 'boolean' ? Number(value) : value)

function aligned(node: JsonObject, values: Json | undefined): readonly Json[] {
  const held = listOf(values)
  return listOf(node.token_ids).map((_, index) => held[index] ?? null)
}

/** Streams of a note; one shorter than the path says nothing of its rest. */
function notedStreams(branch: JsonObject, length: number): readonly (readonly [string, readonly Json[]])[] {
  return Object.entries(branch).flatMap(([name, values]) => {
    const held = listOf(values)
    return name === 'index' || held.length === 0
      ? []
      : [[name, Array.from({ length }, (_, at) => held[at] ?? null)] as const]
  })
}

function meanAt(values: readonly Json[], mask: readonly number[]): number | null {
  let sum = 0
  let count = 0
  for (const [index, value] of values.entries()) {
    const number = numberOf(value)
    if (mask[index] !== 1 || number === null || number === undefined) continue
    sum += number
    count += 1
  }
  return count === 0 ? null : sum / count
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
