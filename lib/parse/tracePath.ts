import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { readMessages } from './messages.ts'

/** A node of a trace with its index in the trace's array. */
export interface TraceNode {
  readonly index: number
  readonly node: JsonObject
}

/** The path that is read as the rollout, and what is beside it. */
export interface TracePath {
  readonly kind: 'path'
  readonly nodes: readonly TraceNode[]
  /** Nodes of other branches, by their index; empty for a straight conversation. */
  readonly others: JsonObject
  /** Place of the path among the branches, which are counted in the order of their leaves. */
  readonly branch: number
}

/**
 * The root-to-leaf path of a message tree whose leaf has the latest timestamp; the last leaf where none has one.
 * Other leaves are branches: tries that were given up, conversations of helpers, histories before a summary.
 */
export function tracePath(nodes: readonly Json[]): TracePath | DraftReject {
  const odd = nodes.findIndex((node) => !isJsonObject(node) || !isJsonObject(node.message))
  if (odd !== -1) return reject(`nodes.${odd}`, `expected a node with a message, found ${shown(nodes[odd])}`)
  const all = nodes.filter(isJsonObject)
  const parents = new Set(all.map(parentOf).filter((parent) => parent !== null))
  const leaves = all.flatMap((_, index) => (parents.has(index) ? [] : [index]))
  if (all.length > 0 && leaves.length === 0)
    return reject('nodes', 'parents go in a circle: no message is the last')
  const leaf = leaves.reduce<number | undefined>(
    (best, index) => (best === undefined || timeOf(all[index]) >= timeOf(all[best]) ? index : best),
    undefined,
  )
  const indices = pathTo(leaf ?? null, all)
  const onPath = new Set(indices)
  return {
    kind: 'path',
    nodes: indices.flatMap((index) => nodeAt(all, index)),
    others: Object.fromEntries(
      all.flatMap((node, index) => (onPath.has(index) ? [] : [[String(index), node]])),
    ),
    branch: leaf === undefined ? 0 : leaves.indexOf(leaf),
  }
}

function nodeAt(all: readonly JsonObject[], index: number): readonly TraceNode[] {
  const node = all[index]
  return node === undefined ? [] : [{ index, node }]
}

function pathTo(leaf: number | null, all: readonly JsonObject[]): readonly number[] {
  const path: number[] = []
  const seen = new Set<number>()
  for (let index = leaf; index !== null && !seen.has(index); index = parentOf(all[index])) {
    if (all[index] === undefined) break
    seen.add(index)
    path.push(index)
  }
  return path.reverse()
}

const parentOf = (node: JsonObject | undefined) => (typeof node?.parent === 'number' ? node.parent : null)
const timeOf = (node: JsonObject | undefined) => (typeof node?.timestamp === 'number' ? node.timestamp : 0)

/** Messages of a path; `calls` by node index go into the extras of the message they produced. */
export function pathMessages(
  path: TracePath,
  calls: ReadonlyMap<number, JsonObject>,
): readonly DraftMessage[] | DraftReject {
  const messages: DraftMessage[] = []
  for (const { index, node } of path.nodes) {
    const read = readMessages([node.message ?? null], `nodes.${index}.message`)
    if (read.kind === 'reject') return { ...read, field: `nodes.${index}.message` }
    const isSampled = node.sampled === true
    const call = calls.get(index)
    const about = { ...aboutNode(node), ...(call === undefined ? {} : { call }) }
    messages.push(
      ...read.messages.map((message) => ({
        ...message,
        sampled: isSampled,
        extras: joined(message.extras, about),
      })),
    )
  }
  return messages
}

/** Fields of a node that the tree, the conversation and the token arrays hold. */
const held = new Set([
  ...[
    'parent',
    'message',
    'sampled',
    'token_ids',
    'mask',
    'is_content',
    'logprobs',
    'advantages',
    'loss_weights',
  ],
  ...['reference_logprobs', 'trainer_logprobs', 'entropies', 'is_masked'],
])

/** Everything else that a node says, such as its time, tools and semantic parents; what is empty says nothing. */
function aboutNode(node: JsonObject): JsonObject {
  const entries = Object.entries(node).filter(([key, value]) => !held.has(key) && !isEmpty(value))
  return Object.fromEntries(entries)
}

const isEmpty = (value: Json) =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function joined(extras: Json, about: JsonObject): Json {
  const both = { ...(isJsonObject(extras) ? extras : {}), ...about }
  return Object.keys(both).length === 0 ? null : both
}
