import type { FrozenView } from '#db/frozenView.ts'
import { accuracyModel } from '#lib/charts/accuracyModel.ts'
import { decouplingModel } from '#lib/charts/decouplingModel.ts'
import { groupSignalModel } from '#lib/charts/groupSignalModel.ts'
import { lazyByFacetModel } from '#lib/charts/lazyByFacetModel.ts'
import { lazyModel } from '#lib/charts/lazyModel.ts'
import { lengthModel } from '#lib/charts/lengthModel.ts'
import { passAtKModel } from '#lib/charts/passAtKModel.ts'
import { rewardModel } from '#lib/charts/rewardModel.ts'
import { rewardPartsModel } from '#lib/charts/rewardPartsModel.ts'
import { thoughtMixModel } from '#lib/charts/thoughtMixModel.ts'
import { thoughtPositionsModel } from '#lib/charts/thoughtPositionsModel.ts'
import { thoughtTransitionsModel } from '#lib/charts/thoughtTransitionsModel.ts'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { figureMarkup } from './figureMarkup.ts'
import { element, type Markup } from './markup.ts'

/** Marks lead nowhere in a file of its own. */
const nowhere = { rollouts: () => '', groups: () => '' }

/** The figures of a run, in the order of its page. */
export function runMarkup({
  query,
  reports,
}: Extract<FrozenView, { readonly kind: 'run' }>): readonly Markup[] {
  const preset = lazyPresets[query.preset]
  const signal = reports['group-signal']
  const { lazy, reward } = reports
  const models = [
    thoughtMixModel(reports['thought-mix'], nowhere, 'share'),
    lazyModel(lazy, nowhere, preset),
    groupSignalModel(signal, nowhere),
    rewardModel({ reward, signal }, nowhere),
    accuracyModel(reports.accuracy, nowhere),
    lengthModel(reports.length, nowhere),
    passAtKModel(reports['pass-at-k'], nowhere),
    reports.decoupling === undefined ? null : decouplingModel(reports.decoupling, nowhere),
    ...(reports.order == null
      ? []
      : [
          thoughtTransitionsModel(reports.order.transitions, nowhere),
          thoughtPositionsModel(reports.order.positions, nowhere),
        ]),
    lazyByFacetModel({ byFacet: reports.lazyByFacet, pooled: lazy }, nowhere, preset),
    rewardPartsModel(reward, nowhere),
  ]
  const narrowed = [
    `split ${query.split ?? 'all'}`,
    ...(query.facets.length === 0 ? [] : [`facets ${query.facets.join(', ')}`]),
    `lazy preset ${preset.id}`,
    ...(query.filter === '' ? [] : [`filter ${query.filter}`]),
  ]
  return [
    element('p', narrowed.join(' · '), 'quiet'),
    ...models.flatMap((model) => (model === null ? [] : figureMarkup(model))),
  ]
}
