import type { FrozenView } from '#db/freeze.ts'
import { accuracyModel } from '#lib/charts/accuracyModel.ts'
import { type ChartModel, plainFinding } from '#lib/charts/chartModel.ts'
import { groupSignalModel } from '#lib/charts/groupSignalModel.ts'
import { lazyModel } from '#lib/charts/lazyModel.ts'
import { lengthModel } from '#lib/charts/lengthModel.ts'
import { passAtKModel } from '#lib/charts/passAtKModel.ts'
import { rewardModel } from '#lib/charts/rewardModel.ts'
import { thoughtMixModel } from '#lib/charts/thoughtMixModel.ts'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { element, type Markup, table } from './markup.ts'

/** Marks lead nowhere in a file of its own. */
const nowhere = { rollouts: () => '', groups: () => '' }

/** The figures of a run as their findings and tables. */
export function runFigureTables({
  query,
  reports,
}: Extract<FrozenView, { readonly kind: 'run' }>): readonly Markup[] {
  const preset = lazyPresets[query.preset]
  const models = [
    thoughtMixModel(reports['thought-mix'], nowhere, 'share'),
    lazyModel(reports.lazy, nowhere, preset),
    groupSignalModel(reports['group-signal'], nowhere),
    rewardModel({ reward: reports.reward, signal: reports['group-signal'] }, nowhere),
    accuracyModel(reports.accuracy, nowhere),
    lengthModel(reports.length, nowhere),
    passAtKModel(reports['pass-at-k'], nowhere),
  ]
  return models.flatMap(figure)
}

function figure(model: ChartModel): readonly Markup[] {
  return [
    element('h2', model.title),
    element('p', model.emptyReason ?? plainFinding(model.finding)),
    table(
      model.table.columns.map(({ label, unit }) => (unit === '' ? label : `${label}, ${unit}`)),
      model.table.rows.map(({ cells }) => cells),
    ),
    element('p', [model.n, ...model.notes].join(' · '), 'quiet'),
  ]
}
