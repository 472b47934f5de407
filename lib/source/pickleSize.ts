import { Problem } from '#lib/model/problem.ts'
import { elementsOf, spanOf } from './numericArray.ts'
import { weights } from './pickleMachine.ts'
import { PickleArray, PickleTensor, type PickleValue } from './pickleValue.ts'

/** A container of a pickle as it will be when written out: what is remembered counts each time it comes. */
export interface PickleSize {
  readonly weight: number
  readonly depth: number
}

/** A path this long is a trap; a record deeper than what is read (`deepestJson`) is refused by itself. */
const deepestPath = 10_000

type Container = PickleValue[] | Map<string, PickleValue> | PickleArray

interface Open {
  readonly container: Container
  readonly inner: readonly Container[]
  at: number
  weight: number
  depth: number
}

/**
 * The size of every container below a value, without recursion. A value that holds itself, or that written out would
 * pass `most` bytes because it repeats what it remembers, is a Problem.
 */
export function sizesOf(root: PickleValue, most: number): ReadonlyMap<object, PickleSize> {
  const sizes = new Map<object, PickleSize>()
  const isOpen = new Set<object>()
  const path: Open[] = []
  const enter = (container: Container) => {
    if (isOpen.has(container)) throw new Problem('refused', 'The pickle holds a list that holds itself.')
    if (path.length >= deepestPath)
      throw new Problem('refused', `The pickle is nested deeper than ${deepestPath} levels.`)
    isOpen.add(container)
    path.push(opened(container))
  }
  if (isContainer(root)) enter(root)
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    if (last.weight > most) throw tooLarge(most)
    const next = last.inner[last.at]
    const size = next === undefined ? undefined : sizes.get(next)
    if (next === undefined) {
      sizes.set(last.container, { weight: last.weight, depth: last.depth })
      isOpen.delete(last.container)
      path.pop()
    } else if (size === undefined) enter(next)
    else {
      last.at += 1
      last.weight += size.weight
      last.depth = Math.max(last.depth, size.depth + 1)
    }
  }
  return sizes
}

function tooLarge(most: number): Problem {
  const size = `${Math.round(most / 2 ** 20)} MB`
  return new Problem(
    'too-large',
    `Written out, what the pickle holds is larger than ${size}: it repeats itself.`,
  )
}

function isContainer(value: PickleValue): value is Container {
  return Array.isArray(value) || value instanceof Map || value instanceof PickleArray
}

function opened(container: Container): Open {
  const inner: Container[] = []
  let weight: number = container instanceof Map ? weights.dictionary : weights.list
  const look = (value: PickleValue) => {
    if (isContainer(value)) inner.push(value)
    weight += weightOf(value)
  }
  if (container instanceof PickleArray) look(container.content)
  else if (Array.isArray(container)) for (const member of container) look(member)
  else
    for (const [key, value] of container) {
      weight += weights.entry + key.length
      look(value)
    }
  return { container, inner, at: 0, weight, depth: 1 }
}

/** The weight of a value without what is in it; a tensor weighs what is read for it. */
function weightOf(value: PickleValue): number {
  if (typeof value === 'string') return weights.text + value.length
  if (!(value instanceof PickleTensor)) return weights.number
  const span = spanOf({ ...value, code: value.storage.code })
  return span === null ? weights.text : Math.max(span[1] - span[0], elementsOf(value.shape) * weights.number)
}
