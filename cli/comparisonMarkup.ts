import type { FrozenComparison } from '#db/frozenView.ts'
import { plainFinding } from '#lib/charts/chartModel.ts'
import { comparisonModel } from '#lib/charts/comparisonModel.ts'
import { runOverlays } from '#lib/charts/runOverlays.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import type { FlippedPrompt } from '#lib/metrics/flippedPrompts.ts'
import { sideSelectionNotes } from '#lib/metrics/selection.ts'
import { figureMarkup } from './figureMarkup.ts'
import { element, type Markup, table } from './markup.ts'

const nowhere = { checkpoint: () => '', both: () => '' }

/** A comparison: what is matched, every difference with its interval, both over checkpoints, and each flipped prompt. */
export function comparisonMarkup({ compared, prompts, overlays }: FrozenComparison): readonly Markup[] {
  const [{ side: a }, { side: b }] = compared.sides
  const model = comparisonModel(compared)
  const { matched, onlyA, onlyB, preset, split } = compared
  const names = { a: a.subject.name, b: b.subject.name }
  return [
    element('h2', `A ${a.text}, B ${b.text}`),
    element('p', plainFinding(model.finding)),
    element(
      'p',
      `${matched} prompts matched, ${onlyA} only in A, ${onlyB} only in B${split === '' ? '' : `, split ${split}`}. Lazy preset ${preset}.`,
      'quiet',
    ),
    ...sideSelectionNotes({ sides: compared.sides, both: compared.selection }).map((note) =>
      element('p', note),
    ),
    table(
      ['metric', 'verdict', 'A', 'B', 'B − A', '95% interval', 'prompts', 'p'],
      [...model.headline, ...model.others].map((line) => [
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
    ...(overlays === null ? [] : runOverlays({ names, ...overlays, preset }, nowhere).flatMap(figureMarkup)),
    ...flipMarkup('Flipped to right in B', compared.flipped.gained, prompts),
    ...flipMarkup('Flipped to wrong in B', compared.flipped.lost, prompts),
  ]
}

const withNote = ({ text, note }: { readonly text: string; readonly note: string | null }) =>
  note === null ? text : `${text} (${note})`

function flipMarkup(
  title: string,
  flips: readonly FlippedPrompt[],
  prompts: FrozenComparison['prompts'],
): readonly Markup[] {
  const gists = new Map([...prompts.b, ...prompts.a].map(([key, { gist }]) => [key, gist]))
  return [
    element('h3', `${title}: ${flips.length}`),
    table(
      ['prompt', 'A right', 'B right'],
      flips.map(({ promptKey, a, b }) => [gists.get(promptKey) ?? promptKey, formatRatio(a), formatRatio(b)]),
    ),
  ]
}
