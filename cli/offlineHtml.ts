import type { FrozenView, Snapshot } from '#db/frozenView.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { alignThoughts } from '#lib/diff/alignThoughts.ts'
import type { DiffItem } from '#lib/diff/diffItem.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import { formatTime } from '#lib/format/formatTime.ts'
import { kindLetter } from '#lib/model/thought.ts'
import { finalAnswer } from '#lib/reading/finalAnswer.ts'
import { comparisonMarkup } from './comparisonMarkup.ts'
import { element, type Markup, page, table } from './markup.ts'
import { kindStrip, rolloutMarkup, rolloutTable, sourceMarkup } from './rolloutMarkup.ts'
import { runMarkup } from './runMarkup.ts'

/**
 * A shared view as one file that opens without a server: no script, nothing fetched from anywhere,
 * every word of a trace escaped.
 */
export function offlineHtml(snapshot: Snapshot): string {
  const { title, frozenAt, isSynthetic, evidence, rules, view } = snapshot
  const lexicons = [...new Set(rules.map(({ lexicon }) => lexicon))].join(', ')
  return page(title, [
    element('h1', title),
    element(
      'p',
      `Frozen ${formatTime(frozenAt)} UTC by Reasonscope, evidence ${evidence}${lexicons === '' ? '' : `, lexicon ${lexicons}`}.${isSynthetic ? ' Synthetic sample data, not sampled from a model.' : ''}`,
      'quiet',
    ),
    ...bodyOf(view),
  ])
}

function bodyOf(view: FrozenView): readonly Markup[] {
  switch (view.kind) {
    case 'run':
      return runMarkup(view)
    case 'compare':
      return view.comparisons.flatMap(comparisonMarkup)
    case 'rollout':
      return [
        rolloutTable([view.page.row]),
        ...sourceMarkup([view.page.row]),
        ...kindStrip(view.page.row),
        ...rolloutMarkup(view.page),
      ]
    case 'group':
      return groupMarkup(view)
    case 'diff':
      return diffMarkup(view.a, view.b)
  }
}

function groupMarkup({
  page: { gist, siblings, samePrompt },
  bodies,
}: Extract<FrozenView, { readonly kind: 'group' }>): readonly Markup[] {
  const said = new Map(bodies)
  const ends = siblings.flatMap(({ id, sample }) => {
    const body = said.get(id)
    return body === undefined ? [] : [[String(sample ?? '–'), finalAnswer(body.rollout).text]]
  })
  return [
    element('p', gist),
    rolloutTable(siblings),
    ...sourceMarkup(siblings),
    element('h2', 'How they ended'),
    table(['sample', 'last words'], ends),
    element('h2', 'Same prompt at other checkpoints'),
    table(
      ['split', 'step', 'rollouts', 'right', 'mean reward'],
      samePrompt.map((other) => [
        other.split,
        String(other.step ?? other.label ?? '–'),
        String(other.rollouts),
        other.right + other.wrong === 0
          ? 'unlabelled'
          : formatRatio({ count: other.right, of: other.right + other.wrong }),
        formatDecimal(other.meanReward),
      ]),
    ),
  ]
}

function diffMarkup(a: RolloutPage, b: RolloutPage): readonly Markup[] {
  const [itemsA, itemsB] = [rolloutItems(a.rollout, a.thoughts), rolloutItems(b.rollout, b.thoughts)]
  const { pairs } = alignThoughts(itemsA, itemsB)
  const shown = (items: readonly DiffItem[], at: number | null) => {
    const item = at === null ? undefined : items[at]
    if (item === undefined) return ''
    return `${item.kind === 'thought' ? kindLetter[item.thought] : item.kind}  ${item.text}`
  }
  const rows = pairs.map((pair) => [pair.op, shown(itemsA, pair.a), shown(itemsB, pair.b)])
  const sides = [a.row, b.row]
  return [rolloutTable(sides), ...sourceMarkup(sides), table(['', 'A', 'B'], rows)]
}
