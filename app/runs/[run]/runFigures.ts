import type { Db } from '#app/db.ts'
import { report } from '#db/report.ts'
import { accuracyModel } from '#lib/charts/accuracyModel.ts'
import { type ChangeModel, changeModel } from '#lib/charts/changeModel.ts'
import type { ChartLinks } from '#lib/charts/chartLinks.ts'
import type { ChartModel } from '#lib/charts/chartModel.ts'
import type { Placed } from '#lib/charts/checkpointAxis.ts'
import { groupSignalModel } from '#lib/charts/groupSignalModel.ts'
import { lazyByFacetModel } from '#lib/charts/lazyByFacetModel.ts'
import { lazyModel } from '#lib/charts/lazyModel.ts'
import { lengthModel } from '#lib/charts/lengthModel.ts'
import { passAtKModel } from '#lib/charts/passAtKModel.ts'
import { rewardModel } from '#lib/charts/rewardModel.ts'
import { rewardPartsModel } from '#lib/charts/rewardPartsModel.ts'
import { type MixUnit, thoughtMixModel } from '#lib/charts/thoughtMixModel.ts'
import type { MetricId } from '#lib/metrics/catalog.ts'
import { lazyPresets } from '#lib/metrics/presets.ts'
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
  readonly byFacet: ChartModel | null
  readonly parts: ChartModel | null
}

/** Asks for every report of a view once and turns them into figures. */
export function runFigures(db: Db, query: TraceQuery, mixUnit: MixUnit): RunFigures {
  const ask = <M extends MetricId>(metric: M) => report(db, { ...query, metric, by: 'checkpoint' })
  const reports = {
    accuracy: ask('accuracy'),
    lazy: ask('lazy'),
    mix: ask('thought-mix'),
    signal: ask('group-signal'),
    length: ask('length'),
    pass: ask('pass-at-k'),
  }
  const reward = ask('reward')
  const lazyFacets = report(db, { ...query, metric: 'lazy', by: 'checkpoint,facet' })
  const preset = lazyPresets[query.preset]
  const links = linksOf(query)
  return {
    change: changeModel(reports, preset),
    mix: thoughtMixModel(reports.mix, links, mixUnit),
    lazy: lazyModel(reports.lazy, links, preset),
    signal: groupSignalModel(reports.signal, links),
    reward: rewardModel({ reward, signal: reports.signal }, links),
    accuracy: accuracyModel(reports.accuracy, links),
    length: lengthModel(reports.length, links),
    pass: passAtKModel(reports.pass, links),
    byFacet: lazyByFacetModel({ byFacet: lazyFacets, pooled: reports.lazy }, links, preset),
    parts: rewardPartsModel(reward, links),
  }
}

/** Marks lead to the rollouts or groups of their checkpoint, under the filter of the view. */
function linksOf(query: TraceQuery): ChartLinks {
  const [run = ''] = query.runs
  const at = (place: Placed) => ({
    split: place.split,
    step: place.step,
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
