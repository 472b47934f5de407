import type { LabelPick } from '#lib/model/thoughtLabel.ts'
import { rolloutHref } from '#lib/query/pageLinks.ts'

/** How labels are given, as the address of the reader says it. */
export interface LabelState {
  /** Off, or on with the classifier's kinds hidden or in sight. */
  readonly mode: 'off' | 'blind' | 'open'
  /** How the next thought is chosen. */
  readonly pick: LabelPick
  /** Number of the thought that was chosen so; null where none was. */
  readonly asked: number | null
}

/** Search text of a state, `?` included; empty where labelling is off. */
export function labelSearchText({ mode, pick, asked }: LabelState): string {
  if (mode === 'off') return ''
  return `?label=${mode}${pick === 'order' || asked === null ? '' : `&pick=${pick}&asked=${asked}`}`
}

/** Address of a thought in the reader that was chosen by `pick`, with labels given in this mode. */
export function thoughtHref(rollout: string, number: number, how: Pick<LabelState, 'mode' | 'pick'>): string {
  return `${rolloutHref(rollout)}${labelSearchText({ ...how, asked: number })}#t${number}`
}
