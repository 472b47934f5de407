import type { FrozenView, Snapshot } from '#db/freeze.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { plainFinding } from '#lib/charts/chartModel.ts'
import { comparisonModel } from '#lib/charts/comparisonModel.ts'
import { alignThoughts } from '#lib/diff/alignThoughts.ts'
import type { DiffItem } from '#lib/diff/diffItem.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import { formatTime } from '#lib/format/formatTime.ts'
import { kindLetter } from '#lib/model/thought.ts'
import { element, type Markup, page, table } from './markup.ts'
import { runFigureTables } from './runFigureTables.ts'

/**
 * A shared view as one file that opens without a server: no script, nothing fetched from anywhere,
 * every word of a trace escaped.
 */
export function offlineHtml(snapshot: Snapshot): string {
  const { title, frozenAt, isSynthetic, view } = snapshot
  return page(title, [
    element('h1', title),
    element(
      'p',
      `Frozen ${formatTime(frozenAt)} UTC by Reasonscope.${isSynthetic ? ' Synthetic sample data, not sampled from a model.' : ''}`,
      'quiet',
    ),
    ...bodyOf(view),
  ])
}

function bodyOf(view: FrozenView): readonly Markup[] {
  switch (view.kind) {
    case 'run':
      return runFigureTables(view)
    case 'compare':
      return view.comparisons.flatMap(comparisonMarkup)
    case 'rollout':
      return rolloutMarkup(view.page)
    case 'group':
      return [siblingTable(view.page.siblings)]
    case 'diff':
      return diffMarkup(view.a, view.b)
  }
}

type Compared = Extract<FrozenView, { readonly kind: 'compare' }>['comparisons'][number]

function comparisonMarkup({ a, b, comparison, promptsA }: Compared): readonly Markup[] {
  const model = comparisonModel(comparison)
  const lines = [...model.headline, ...model.others]
  const flips = (title: string, list: Compared['comparison']['flipped']['gained']) => [
    element('h3', `${title}: ${list.length}`),
    table(
      ['prompt', 'A right', 'B right'],
      list.map((flip) => [
        promptsA[flip.promptKey]?.gist ?? flip.promptKey,
        formatRatio(flip.a),
        formatRatio(flip.b),
      ]),
    ),
  ]
  return [
    element('h2', `A ${a}, B ${b}`),
    element('p', plainFinding(model.finding)),
    element(
      'p',
      `${comparison.matched} prompts matched, ${comparison.onlyA} only in A, ${comparison.onlyB} only in B. Lazy preset ${comparison.preset}.`,
      'quiet',
    ),
    table(
      ['metric', 'verdict', 'A', 'B', 'B − A', '95% interval', 'prompts', 'p'],
      lines.map((line) => [
        `${line.title}, ${line.note}`,
        line.verdict,
        withNote(line.a),
        withNote(line.b),
        line.difference,
        line.interval,
        line.prompts,
        line.p,
      ]),
    ),
    ...flips('Flipped to right in B', comparison.flipped.gained),
    ...flips('Flipped to wrong in B', comparison.flipped.lost),
  ]
}

const withNote = ({ text, note }: { readonly text: string; readonly note: string | null }) =>
  note === null ? text : `${text} (${note})`

function rolloutMarkup(page: RolloutPage): readonly Markup[] {
  return [
    siblingTable([page.row]),
    ...rolloutItems(page.rollout, page.thoughts).map((item) => itemMarkup(item)),
  ]
}

function itemMarkup(item: DiffItem): Markup {
  const letter = item.kind === 'thought' ? kindLetter[item.thought] : item.kind
  return element('div', [element('b', letter), element('span', item.text)], `row ${letter}`)
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
  return [siblingTable([a.row, b.row]), table(['', 'A', 'B'], rows)]
}

function siblingTable(rows: readonly RolloutPage['row'][]): Markup {
  return table(
    [
      'run',
      'step',
      'sample',
      'outcome',
      'reward',
      'advantage',
      'reasoning tokens',
      'hits, lazy-wrong',
      'status',
    ],
    rows.map((row) => [
      row.run,
      row.step === null ? '–' : String(row.step),
      row.sample === null ? '–' : String(row.sample),
      row.correct === null ? 'unlabelled' : row.correct ? 'right' : 'wrong',
      formatDecimal(row.reward),
      formatDecimal(row.advantage),
      `${row.reasoningTokens} ${row.tokenSource}`,
      String(row.hits['lazy-wrong']),
      row.status,
    ]),
  )
}
