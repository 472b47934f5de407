import type { DiffItem } from './diffItem.ts'
import { itemKey } from './itemMatch.ts'
import { stripSize } from './itemStrip.ts'

/** How far two rollouts go together. */
export interface SharedBeginning {
  /** Leading items that are equal. */
  readonly items: number
  /** Length on a strip up to the first divergence, inside the item that differs. */
  readonly size: number
  /** Neither diverges: they are equal to the end. */
  readonly isWhole: boolean
}

function commonCharacters(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

/** Where two rollouts first differ: equal items first, then equal characters of the first that is not. */
export function sharedBeginning(a: readonly DiffItem[], b: readonly DiffItem[]): SharedBeginning {
  let [items, size] = [0, 0]
  for (; items < Math.min(a.length, b.length); items++) {
    const [x, y] = [a[items], b[items]]
    if (x === undefined || y === undefined) break
    if (itemKey(x) !== itemKey(y)) {
      const isProse = x.kind === y.kind && (x.kind === 'thought' || x.kind === 'text')
      return { items, size: size + (isProse ? commonCharacters(x.text, y.text) : 0), isWhole: false }
    }
    size += stripSize(x)
  }
  return { items, size, isWhole: a.length === b.length }
}
