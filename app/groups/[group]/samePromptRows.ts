import type { GroupPage } from '#db/queries/groupPage.ts'
import { type Sparkline, sparkline } from '#lib/charts/sparkline.ts'

/** A checkpoint at which the prompt was visited. */
export interface PromptVisit {
  readonly groupId: string
  readonly name: string
  readonly split: string
  readonly step: number | null
  readonly isHere: boolean
  readonly rollouts: number
  readonly right: number
  readonly wrong: number
  readonly meanReward: number | null
}

/** All visits of a prompt in order of split and step, with the mean reward of this split as a line. */
export interface PromptVisits {
  readonly visits: readonly PromptVisit[]
  readonly line: Sparkline | null
  readonly previous: string | null
  readonly next: string | null
}

/** The visits of a group's prompt, this one among them. */
export function samePromptRows(page: GroupPage, meanReward: number | null): PromptVisits {
  const count = (correct: boolean) => page.siblings.filter((row) => row.correct === correct).length
  const here = {
    groupId: page.id,
    split: page.split,
    step: page.step,
    label: page.label,
    rollouts: page.siblings.length,
    right: count(true),
    wrong: count(false),
    meanReward,
  }
  const visits = [here, ...page.samePrompt]
    .toSorted((a, b) => a.split.localeCompare(b.split) || (a.step ?? -1) - (b.step ?? -1))
    .map(
      (visit): PromptVisit => ({
        ...visit,
        isHere: visit.groupId === page.id,
        name: visit.step === null ? (visit.label ?? 'no step') : `step ${visit.step}`,
      }),
    )
  const inSplit = visits.filter(({ split }) => split === page.split)
  const at = inSplit.findIndex(({ isHere }) => isHere)
  const isLine = new Set(inSplit.map(({ step }) => step)).size > 2
  return {
    visits,
    line: isLine ? sparkline(inSplit.map((visit) => visit.meanReward)) : null,
    previous: inSplit[at - 1]?.groupId ?? null,
    next: inSplit[at + 1]?.groupId ?? null,
  }
}
