'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { ThoughtKind } from '#lib/model/thought.ts'
import {
  type LabelKey,
  type LabelPick,
  type NewThoughtLabel,
  rubricVersion,
} from '#lib/model/thoughtLabel.ts'
import { placeOf } from '#lib/reading/labelling.ts'
import type { ThoughtRow } from '#lib/reading/readerRows.ts'
import { changeLabel, keyText, labelOutbox } from './labelOutbox.ts'
import { useLabeller } from './useLabeller.ts'
import type { LabellingProps } from './useLabelling.ts'
import type { LabelSearch } from './useLabelSearch.ts'

/** A change that can be taken back, also from another rollout. */
interface Undoable {
  readonly key: LabelKey
  readonly before: NewThoughtLabel | null
  readonly number: number
  readonly picked: LabelPick
}

/** Whose label was taken back, and how the thought was come by. */
export interface Undone {
  readonly rollout: string
  readonly number: number
  readonly picked: LabelPick
}

// Kept while the reader goes from rollout to rollout.
const history: Undoable[] = []

/** The labels that the person in front of this browser gave in a rollout, and the ways to change them. */
export function useMyLabels(props: LabellingProps | null, { mode }: LabelSearch) {
  const [labeller] = useLabeller()
  const { made } = useSyncExternalStore(labelOutbox.subscribe, labelOutbox.state, labelOutbox.serverState)
  const stored = useMemo(() => {
    const own = props?.labels.filter((label) => label.labeller === labeller) ?? []
    return new Map(own.map(({ at: _, ...label }): [string, NewThoughtLabel] => [keyText(label), label]))
  }, [props, labeller])

  const keyOf = (row: ThoughtRow): LabelKey => ({ ...placeOf(props?.rollout ?? '', row), labeller })
  const labelAt = (key: LabelKey): NewThoughtLabel | null => {
    const text = keyText(key)
    const changed = made.get(text)
    return changed === undefined ? (stored.get(text) ?? null) : changed
  }
  const inRun = props?.runCounts.find((one) => one.labeller === labeller)?.count ?? 0
  return {
    labeller,
    canUndo: history.length > 0,
    labelOf: (row: ThoughtRow): ThoughtKind | null => labelAt(keyOf(row))?.kind ?? null,
    /** Gives a label, or takes it off. */
    set: (row: ThoughtRow, kind: ThoughtKind | null, picked: LabelPick) => {
      const key = keyOf(row)
      const before = labelAt(key)
      history.push({ key, before, number: row.number, picked })
      // A second thought about a label does not change how its thought was come by.
      const how = { blind: mode === 'blind', picked: before?.picked ?? picked, rubric: rubricVersion }
      changeLabel({ key, label: kind === null ? null : { ...key, kind, ...how } })
    },
    /** Takes the last change back; null where there is none. */
    undo: (): Undone | null => {
      const last = history.pop()
      if (last === undefined) return null
      changeLabel({ key: last.key, label: last.before })
      return { rollout: last.key.rollout, number: last.number, picked: last.picked }
    },
    /** Labels in the run: as the server counted, and what was changed here since. */
    countInRun: (here: number) => inRun + here - stored.size,
  }
}
