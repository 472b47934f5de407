import type { Body } from '#db/body.ts'
import type { GroupPage } from '#db/queries/groupPage.ts'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import type { DiffItem } from '#lib/diff/diffItem.ts'
import { type ItemStrip, itemStrip } from '#lib/diff/itemStrip.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'
import { type SharedBeginning, sharedBeginning } from '#lib/diff/sharedBeginning.ts'
import { advantage, advantagePresets } from '#lib/metrics/advantage.ts'
import { countOrigins } from '#lib/metrics/countOrigins.ts'
import type { SelectionNote } from '#lib/metrics/evidence.ts'
import type { GroupSums } from '#lib/metrics/groupSignal.ts'
import { groupSumsOf } from '#lib/metrics/groupSumsOf.ts'
import { groupSd, type Signal, signalOf } from '#lib/metrics/rewardSpread.ts'
import { countSelections, leftOutSelection, selectionNote } from '#lib/metrics/selection.ts'
import type { OriginCount } from '#lib/model/origin.ts'
import type { RewardPart, Rollout } from '#lib/model/rollout.ts'
import { diffHref } from '#lib/query/pageLinks.ts'
import { bestAndWorst } from '#lib/reading/bestAndWorst.ts'
import { type FinalAnswer, finalAnswer } from '#lib/reading/finalAnswer.ts'
import type { GroupChoices } from './groupAddress.ts'

/** Siblings on one page: their texts are read for the strips. */
export const siblingsShown = 50

/** A sibling as the page shows it. */
export interface SiblingView {
  readonly row: RolloutRow
  readonly place: 'best' | 'worst' | null
  readonly recomputed: number | null
  readonly rewardParts: Readonly<Record<string, RewardPart>>
  readonly strip: ItemStrip
  /** With the reference; null for the reference itself. */
  readonly shared: SharedBeginning | null
  readonly answer: FinalAnswer
}

/** Everything the page of a group draws. */
export interface GroupView {
  readonly page: GroupPage
  /** Siblings before the first one shown. */
  readonly offset: number
  readonly sums: GroupSums
  readonly signal: Signal
  readonly sd: number | null
  /** The prompt's turns as the first sibling shown has them. */
  readonly prompt: Rollout['turns']
  readonly siblings: readonly SiblingView[]
  /** Length of the longest strip shown: all are drawn to it. */
  readonly longest: number
  /** Which sibling the shared beginnings are with, as a reader would say it. */
  readonly reference: string
  /** How far all siblings shown go together; null where there is only one. */
  readonly together: number | null
  readonly isPartialAdvantage: boolean
  /** Rollouts from files that hold a part of what was sampled; of failures only, left out of signal, mean and spread. */
  readonly selection: SelectionNote
  /** Where the facts of all siblings came from; empty in a view frozen before that was kept. */
  readonly origins: readonly OriginCount[]
  readonly diffHref: string | null
}

/** What a sibling says; undefined where it is not to be had. */
type BodyOf = (row: RolloutRow) => Body | undefined

/** Composes the page of a group: siblings in order, on strips of one scale, ranked, with their advantages. */
export function groupView(page: GroupPage, bodyOf: BodyOf, choices: GroupChoices): GroupView {
  const { id, siblings } = page
  const read = (row: RolloutRow) => itemsOf(bodyOf(row))
  const counted = siblings.filter(({ selection }) => selection !== leftOutSelection)
  const sums = groupSumsOf(
    { groupId: id, promptKey: page.promptKey, expectedSize: page.expectedSize },
    counted,
  )
  const ranks = bestAndWorst(siblings)
  const advantages = advantage(
    siblings.map(({ reward }) => reward),
    advantagePresets[choices.advantage],
  )
  const recomputed = new Map(siblings.map(({ id: rollout }, i) => [rollout, advantages.values[i] ?? null]))
  const reference = ranks?.best ?? siblings[0]
  const referenceItems = reference === undefined ? [] : (read(reference)?.items ?? [])
  const lastPage = Math.floor(Math.max(0, siblings.length - 1) / siblingsShown) * siblingsShown
  const offset = Math.min(choices.offset, lastPage)
  const rows = inOrder(siblings, choices).slice(offset, offset + siblingsShown)
  const shown = rows.flatMap((row) => {
    const body = read(row)
    return body === null ? [] : [{ row, ...body }]
  })
  const views = shown.map(({ row, rollout, items }): SiblingView => {
    const isReference = row.id === reference?.id
    return {
      row,
      place: row.id === ranks?.best.id ? 'best' : row.id === ranks?.worst.id ? 'worst' : null,
      recomputed: recomputed.get(row.id) ?? null,
      rewardParts: rollout.rewardParts,
      strip: itemStrip(items),
      shared: isReference ? null : sharedBeginning(items, referenceItems),
      answer: finalAnswer(rollout),
    }
  })
  const beginnings = views.flatMap(({ shared }) => (shared === null ? [] : [shared.size]))
  const first = shown[0]?.rollout
  return {
    page,
    offset,
    sums,
    signal: signalOf(sums, page.rewardRange),
    sd: groupSd(sums),
    prompt: first?.turns.slice(0, first.promptTurnCount) ?? [],
    siblings: views,
    longest: views.reduce((most, { strip }) => Math.max(most, strip.size), 0),
    reference: ranks === null ? `sample ${reference?.sample ?? '–'}` : 'the best',
    together: beginnings.length === 0 ? null : Math.min(...beginnings),
    isPartialAdvantage: advantages.isPartial,
    selection: selectionNote(countSelections(siblings), 'left out'),
    origins: originsIn(siblings),
    diffHref: ranks === null ? null : diffHref(ranks.best.id, ranks.worst.id),
  }
}

function originsIn(siblings: readonly RolloutRow[]): readonly OriginCount[] {
  return countOrigins(
    siblings.flatMap(({ origins }) => (origins === undefined ? [] : [{ origins, rollouts: 1 }])),
  )
}

function itemsOf(body: Body | undefined): { rollout: Rollout; items: readonly DiffItem[] } | null {
  return body === undefined
    ? null
    : { rollout: body.rollout, items: rolloutItems(body.rollout, body.thoughts) }
}

function inOrder(rows: readonly RolloutRow[], { order }: GroupChoices): readonly RolloutRow[] {
  if (order === 'sample') return rows
  const value = (row: RolloutRow) => (order === 'reward' ? row.reward : row.reasoningTokens)
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    return x === null || y === null ? Number(x === null) - Number(y === null) : y - x
  })
}
