import { diffRollouts } from '#db/diffRollouts.ts'
import { rolloutPage } from '#db/queries/rolloutPage.ts'
import type { DiffItem } from '#lib/diff/diffItem.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `diff ROLLOUT ROLLOUT`: thoughts and calls of two rollouts side by side. */
export function diffCommand(shell: Shell, idA: string, idB: string): Outcome {
  const { firstDivergence, pairs } = diffRollouts(shell.db(), idA, idB)
  const [a, b] = [idA, idB].map((id) => {
    const { rollout, thoughts } = rolloutPage(shell.db(), id)
    return rolloutItems(rollout, thoughts)
  })
  const rows = pairs.map((pair) => [pair.op, shown(a, pair.a), shown(b, pair.b)])
  return {
    json: { firstDivergence, pairs },
    text:
      firstDivergence === null
        ? 'the two are the same'
        : `first divergence at row ${firstDivergence + 1}\n${table(['', 'A', 'B'], rows)}`,
  }
}

function shown(items: readonly DiffItem[] | undefined, index: number | null): string {
  const item = index === null ? undefined : items?.[index]
  if (item === undefined) return ''
  const kind = item.kind === 'thought' ? item.thought : item.kind
  return `${kind}: ${item.text.trim().slice(0, 60)}`
}
