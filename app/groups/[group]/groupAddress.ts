import { type AdvantagePresetId, advantagePresetIds } from '#lib/metrics/advantage.ts'
import { defaultLazyPreset, type LazyPresetId, lazyPresetIds } from '#lib/metrics/presets.ts'
import { groupHref } from '#lib/query/pageLinks.ts'

export const siblingOrders = ['sample', 'reward', 'tokens'] as const
export type SiblingOrder = (typeof siblingOrders)[number]

/** How a group is shown. */
export interface GroupChoices {
  /** How the advantages are recomputed. */
  readonly advantage: AdvantagePresetId
  /** Whose hits and laziness are shown. */
  readonly preset: LazyPresetId
  readonly order: SiblingOrder
  /** Siblings before the first one shown. */
  readonly offset: number
}

type Search = Readonly<Record<string, string | string[] | undefined>>

/** The choices in an address; unknown values give the defaults. */
export function groupChoices(search: Search): GroupChoices {
  const offset =
    typeof search.offset === 'string' && /^\d{1,9}$/.test(search.offset) ? Number(search.offset) : 0
  return {
    advantage: advantagePresetIds.find((id) => id === search.advantage) ?? 'verl',
    preset: lazyPresetIds.find((id) => id === search.preset) ?? defaultLazyPreset,
    order: siblingOrders.find((order) => order === search.order) ?? 'sample',
    offset,
  }
}

/** Address of a group under some choices; defaults are left out. */
export function chosenGroupHref(group: string, { advantage, preset, order, offset }: GroupChoices): string {
  const entries = [
    ['advantage', advantage === 'verl' ? '' : advantage],
    ['preset', preset === defaultLazyPreset ? '' : preset],
    ['order', order === 'sample' ? '' : order],
    ['offset', offset === 0 ? '' : String(offset)],
  ].filter(([, value]) => value !== '')
  const search = entries.map(([key, value]) => `${key}=${value}`).join('&')
  return search === '' ? groupHref(group) : `${groupHref(group)}?${search}`
}
