import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { pathMessages, tracePath } from './tracePath.ts'

const node = (text: string, about: Record<string, Json> = {}): Json => ({
  message: { role: 'assistant', content: text },
  ...about,
})

const indices = (nodes: readonly Json[]) => {
  const path = tracePath(nodes)
  return path.kind === 'reject' ? path.reason : path.nodes.map(({ index }) => index)
}

test('the path ends at the latest leaf', () => {
  const nodes = [
    node('root', { timestamp: 1 }),
    node('late', { parent: 0, timestamp: 9 }),
    node('early', { parent: 0, timestamp: 5 }),
  ]

  expect(indices(nodes)).toEqual([0, 1])
  expect(tracePath(nodes)).toMatchObject({ branch: 0, others: { '2': nodes[2] } })
})

test('without times the last leaf counts', () => {
  expect(indices([node('root'), node('a', { parent: 0 }), node('b', { parent: 0 })])).toEqual([0, 2])
  expect(indices([])).toEqual([])
})

test('parents that are odd end the walk', () => {
  expect(indices([node('a', { parent: 7 })])).toEqual([0])
  expect(indices([node('a', { parent: 1 }), node('b', { parent: 0 })])).toMatch('circle')
  expect(indices([node('a'), 'text'])).toMatch('expected a node')
})

test('what else a node says stays with its message', () => {
  const path = tracePath([
    node('a', { timestamp: 2, semantic_parents: [{ node: 0, type: 'fork' }], tools: [], mask: [true] }),
  ])
  const messages = path.kind === 'path' ? pathMessages(path, new Map([[0, { model: 'm' }]])) : []

  expect(messages).toMatchObject([
    {
      sampled: false,
      extras: { timestamp: 2, semantic_parents: [{ node: 0, type: 'fork' }], call: { model: 'm' } },
    },
  ])
})
