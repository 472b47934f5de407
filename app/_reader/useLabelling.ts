'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#app/_controls/useKeys.ts'
import type { Ratio } from '#lib/model/ratio.ts'
import { kindLetter, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { ThoughtLabel } from '#lib/model/thoughtLabel.ts'
import { labelProgress, leastSure, nextUnlabelled } from '#lib/reading/labelling.ts'
import type { ReaderRow, ThoughtRow } from '#lib/reading/readerRows.ts'
import { sendAgain } from './labelOutbox.ts'
import { askForThought } from './nextThought.ts'
import { thoughtHref } from './thoughtHref.ts'
import type { LabelSearch } from './useLabelSearch.ts'
import { useMyLabels } from './useMyLabels.ts'

/** What the reader needs to give labels; null where none can be given, as in a shared view. */
export interface LabellingProps {
  readonly rollout: string
  /** Id of the run, in which the next thought is looked for. */
  readonly run: string
  /** Labels of this rollout, of everybody. */
  readonly labels: readonly ThoughtLabel[]
  /** Labels in the whole run, by labeller. */
  readonly runCounts: readonly { readonly labeller: string | null; readonly count: number }[]
}

/** Labelling as the bar and the rows show it. */
export interface Labelling {
  readonly labelOf: (row: ThoughtRow) => ThoughtKind | null
  readonly give: (kind: ThoughtKind) => void
  readonly takeOff: () => void
  readonly undo: () => void
  readonly canUndo: boolean
  readonly next: (by: 'uncertain' | 'random') => void
  readonly progress: Ratio
  readonly inRun: number
  /** What is read aloud. */
  readonly said: string
  /** The chosen thought's label, for the pressed button. */
  readonly chosenKind: ThoughtKind | null
}

interface Options {
  readonly rows: readonly ReaderRow[]
  readonly props: LabellingProps | null
  readonly search: LabelSearch
  readonly chosen: number
  readonly choose: (row: number) => void
}

const enough = 160

/** A thought as it is read aloud: its number, its label, its beginning. */
function spoken(row: ThoughtRow, label: ThoughtKind | null): string {
  const text = row.text.length > enough ? `${row.text.slice(0, enough)} …` : row.text
  return `Thought ${row.number}${label === null ? '' : `, labelled ${label}`}: ${text}`
}

/** Giving labels: their keys, what comes next, what is said aloud. Rests while labelling is off. */
export function useLabelling({ rows, props, search, chosen, choose }: Options): Labelling {
  const router = useRouter()
  const isOn = props !== null && search.mode !== 'off'
  const mine = useMyLabels(props, search)
  const [said, setSaid] = useState('')
  const saidBefore = useRef('')
  /** Counts questions to the server, so that an answer does not move a reader who went on meanwhile. */
  const asking = useRef(0)
  const row = rows[chosen]
  const thought = row?.kind === 'thought' ? row : null
  const isLabelled = (other: ThoughtRow) => mine.labelOf(other) !== null

  const say = (text: string) => {
    saidBefore.current = text
    setSaid(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a thought is read aloud when it is chosen, and only then
  useEffect(() => {
    if (!isOn || thought === null) return
    setSaid(`${saidBefore.current} ${spoken(thought, mine.labelOf(thought))}`.trim())
    saidBefore.current = ''
  }, [isOn, chosen])

  const onwards = (from: number, isDone: (other: ThoughtRow) => boolean) => {
    const at = nextUnlabelled(rows, { from, isLabelled: isDone })
    if (at === null) say(`${saidBefore.current} No thought without label follows here.`.trim())
    else choose(at)
  }

  /** To the next thought by `by`: within this rollout where that can be known, else wherever the server finds it. */
  const next = async (by: 'uncertain' | 'random', isDone = isLabelled) => {
    if (props === null) return
    const here = by === 'uncertain' ? leastSure(rows, isDone) : null
    if (here !== null) return goTo(here, by)
    if (!(await sendAgain()))
      return say('Labels are not stored yet, so the next thought cannot be looked for.')
    const answer = await askForThought({ run: props.run, by, labeller: mine.labeller })
    if (answer.kind === 'refused') return say(answer.reason)
    if (answer.kind === 'none') return say('Every thought of this run has your label.')
    const at = rows.findIndex((other) => other.kind === 'thought' && other.number === answer.number)
    if (answer.rollout === props.rollout && at >= 0) return goTo(at, by)
    router.push(thoughtHref(answer.rollout, answer.number, { mode: search.mode, pick: by }))
  }
  const goTo = (at: number, by: 'uncertain' | 'random') => {
    const target = rows[at]
    if (target?.kind !== 'thought') return
    // First the row, which stands in the address, then what is said of it there.
    choose(at)
    search.change({ pick: by, asked: target.number })
  }

  const give = (kind: ThoughtKind) => {
    if (thought === null) return onwards(chosen, isLabelled)
    const isAsked = search.pick !== 'order' && thought.number === search.asked
    asking.current++
    mine.set(thought, kind, isAsked ? search.pick : 'order')
    saidBefore.current = `Thought ${thought.number}: ${kind}.`
    const isDone = (other: ThoughtRow) => other === thought || isLabelled(other)
    if (isAsked) void next(search.pick, isDone)
    else onwards(chosen, isDone)
  }
  const takeOff = () => {
    if (thought === null || !isLabelled(thought)) return say('This thought has no label.')
    mine.set(thought, null, 'order')
    say(`Label of thought ${thought.number} taken off.`)
  }
  const undo = () => {
    const undone = mine.undo()
    if (undone === null) return say('Nothing to undo.')
    const at = rows.findIndex((other) => other.kind === 'thought' && other.number === undone.number)
    saidBefore.current = 'Undone.'
    const { rollout, number, picked: pick } = undone
    if (rollout !== props?.rollout)
      return router.push(thoughtHref(rollout, number, { mode: search.mode, pick }))
    if (at === chosen) say(`Undone. Thought ${number} again.`)
    else choose(at)
    if (pick !== 'order') search.change({ pick, asked: number })
  }

  const kindKeys = thoughtKinds.map((kind) => [kindLetter[kind].toLowerCase(), () => give(kind)] as const)
  useKeys(
    isOn
      ? {
          ...Object.fromEntries(kindKeys),
          z: undo,
          [takeOffKey]: takeOff,
          i: () => void next('uncertain'),
          a: () => void next('random'),
          b: () => search.change({ mode: search.mode === 'blind' ? 'open' : 'blind' }),
          t: () => search.change({ mode: 'off' }),
        }
      : props === null
        ? {}
        : { t: () => search.change({ mode: 'blind' }) },
  )
  const progress = labelProgress(rows, isLabelled)
  return {
    labelOf: mine.labelOf,
    give,
    takeOff,
    undo,
    canUndo: mine.canUndo,
    next: (by) => void next(by),
    progress,
    inRun: mine.countInRun(progress.count),
    said,
    chosenKind: thought === null ? null : mine.labelOf(thought),
  }
}

const takeOffKey = 'Backspace'
