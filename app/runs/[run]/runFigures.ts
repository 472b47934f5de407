import type { Db } from '#app/db.ts'
import { runReports } from '#db/freeze.ts'
import type { FrozenReports } from '#db/frozenView.ts'
import type { OrderReports } from '#db/orderReports.ts'
import { accuracyModel } from '#lib/charts/accuracyModel.ts'
import { type ChangeModel, changeModel } from '#lib/charts/changeModel.ts'
import type { ChartLinks } from '#lib/charts/chartLinks.ts'
import type { ChartModel } from '#lib/charts/chartModel.ts'
import type { Placed } from '#lib/charts/checkpointAxis.ts'
import { decouplingModel } from '#lib/charts/decouplingModel.ts'
import { groupSignalModel } from '#lib/charts/groupSignalModel.ts'
import { lazyByFacetModel } from '#lib/charts/lazyByFacetModel.ts'
import { lazyModel } from '#lib/charts/lazyModel.ts'
import { lengthModel } from '#lib/charts/lengthModel.ts'
import { passAtKModel } from '#lib/charts/passAtKModel.ts'
import { rewardModel } from '#lib/charts/rewardModel.ts'
import { rewardPartsModel } from '#lib/charts/rewardPartsModel.ts'
import { type MixUnit, thoughtMixModel } from '#lib/charts/thoughtMixModel.ts'
import { thoughtPositionsModel } from '#lib/charts/thoughtPositionsModel.ts'
import { thoughtTransitionsModel } from '#lib/charts/thoughtTransitionsModel.ts'
import { type LazyPresetId, lazyPresets } from '#lib/metrics/presets.ts'
import type { OrderView } from '#lib/query/orderView.ts'
import { groupsHref, rolloutsHref } from '#lib/query/pageLinks.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'

/** The run page's figures, in reading order. */
export interface RunFigures {
  readonly change: ChangeModel | null
  readonly mix: ChartModel
  readonly lazy: ChartModel
  readonly signal: ChartModel
  readonly reward: ChartModel
  readonly accuracy: ChartModel
  readonly length: ChartModel
  readonly pass: ChartModel
  /** Null in a view that was frozen before it was shown. */
  readonly decoupling: ChartModel | null
  readonly byFacet: ChartModel | null
  readonly parts: ChartModel | null
  /** Null where the order of thoughts was not read. */
  readonly order: OrderFigures | null
}

export interface OrderFigures {
  readonly transitions: ChartModel
  readonly positions: ChartModel
}

/** The reports that the figures are made of. */
export type RunReports = FrozenReports

/** Asks for every report of a view once and turns them into figures. */
export function runFigures(
  db: Db,
  query: TraceQuery,
  { mixUnit, order }: Pick<Drawing, 'mixUnit'> & { readonly order: OrderView | null },
): RunFigures {
  return figuresFrom(runReports(db, query, order), { links: linksOf(query), preset: query.preset, mixUnit })
}

/** How reports are drawn: where marks lead, the lazy preset, the unit of the thought mix. */
export interface Drawing {
  readonly links: ChartLinks
  readonly preset: LazyPresetId
  readonly mixUnit: MixUnit
}

/** The figures of reports that were asked for before, as a shared view keeps them. */
export function figuresFrom(reports: RunReports, { links, preset: presetId, mixUnit }: Drawing): RunFigures {
  const preset = lazyPresets[presetId]
  const { accuracy, lazy, lazyByFacet, 'thought-mix': mix, 'group-signal': signal, reward, length } = reports
  const pass = reports['pass-at-k']
  return {
    change: changeModel({ accuracy, lazy, mix, signal, length, pass }, preset),
    mix: thoughtMixModel(mix, links, mixUnit),
    lazy: lazyModel(lazy, links, preset),
    signal: groupSignalModel(signal, links),
    reward: rewardModel({ reward, signal }, links),
    accuracy: accuracyModel(accuracy, links),
    length: lengthModel(length, links),
    pass: passAtKModel(pass, links),
    decoupling: reports.decoupling === undefined ? null : decouplingModel(reports.decoupling, links),
    byFacet: lazyByFacetModel({ byFacet: lazyByFacet, pooled: lazy }, links, preset),
    parts: rewardPartsModel(reward, links),
    order: reports.order == null ? null : orderFigures(reports.order, links),
  }
}

function orderFigures({ transitions, positions }: OrderReports, links: ChartLinks): OrderFigures {
  return {
    transitions: thoughtTransitionsModel(transitions, links),
    positions: thoughtPositionsModel(positions, links),
  }
}

/** Marks lead to the rollouts or groups of their checkpoint, under the filter of the view. */
function linksOf(query: TraceQuery): ChartLinks {
  const [run = ''] = query.runs
  const at = (place: Placed) => ({
    split: place.split,
    // A pooled row has no step of its own: its rollouts are those of all steps shown.
    step: place.step ?? query.steps,
    facets: place.facet === null ? query.facets : [place.facet],
    preset: query.preset,
  })
  return {
    rollouts: (place, filter) =>
      rolloutsHref(run, {
        ...at(place),
        filter: [query.filter, filter].filter((text) => text !== '').join(' '),
      }),
    groups: (place, signal) => groupsHref(run, { ...at(place), filter: query.filter, signal }),
  }
}
