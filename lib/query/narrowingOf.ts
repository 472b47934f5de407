import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import type { Narrowing } from './pageLinks.ts'
import type { RolloutQuery } from './traceQuery.ts'
import { defaultLimit, defaultSort } from './traceQuery.ts'

/** What an address needs to say of a query for a table; what is the default is left out. */
export function narrowingOf(query: RolloutQuery): Narrowing {
  const { split, steps, facets, filter, preset, sort, limit, offset } = query
  return {
    split,
    step: steps,
    facets,
    filter,
    preset: preset === defaultLazyPreset ? null : preset,
    sort: sort === defaultSort ? null : sort,
    limit: limit === defaultLimit ? null : limit,
    offset,
  }
}
