import type { ComparedSides } from '#db/compare.ts'
import type { RolloutsByPrompt } from '#db/comparedView.ts'
import type { BothSides } from '#db/overlayReports.ts'
import type { Side } from '#db/queries/comparisonInputs.ts'
import type { PromptRollout } from '#db/queries/promptRollouts.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import type { FlippedPrompt } from '#lib/metrics/flippedPrompts.ts'
import type { Ratio } from '#lib/model/ratio.ts'
import { filterText } from '#lib/query/filterText.ts'
import { diffHref, groupHref, rolloutsHref } from '#lib/query/pageLinks.ts'

/** One side of a flipped prompt. */
export interface FlipSide {
  readonly right: Ratio
  readonly words: string
  /** One outcome each where they fit in a line; null where they are too many. */
  readonly outcomes: readonly (boolean | null)[] | null
  /** Null in a shared view. */
  readonly href: string | null
}

/** A prompt that one side solves and the other does not. */
export interface Flip {
  readonly promptKey: string
  readonly gist: string
  readonly a: FlipSide
  readonly b: FlipSide
  /** A rollout of each side next to each other; null where one side has none of the outcome, and in a shared view. */
  readonly diff: string | null
}

/** More rollouts than this are drawn as a bar. */
const outcomesUpTo = 16

/** Flipped prompts as their list shows them; the diff sets a right rollout of one side beside a wrong one of the other. */
export function flipView(
  flips: readonly FlippedPrompt[],
  compared: ComparedSides,
  rollouts: BothSides<RolloutsByPrompt>,
): readonly Flip[] {
  const [sideA, sideB] = compared.sides.map(({ side }) => side)
  if (sideA === undefined || sideB === undefined) return []
  return flips.map(({ promptKey, a, b }) => {
    const [ofA, ofB] = [rollouts.a.get(promptKey) ?? [], rollouts.b.get(promptKey) ?? []]
    const isGained = b.count * a.of > a.count * b.of
    const [pickA, pickB] = [pick(ofA, !isGained), pick(ofB, isGained)]
    return {
      promptKey,
      gist: gistOf(promptKey, compared),
      a: flipSide(a, ofA, { side: sideA, promptKey }),
      b: flipSide(b, ofB, { side: sideB, promptKey }),
      diff: pickA === undefined || pickB === undefined ? null : diffHref(pickA.id, pickB.id),
    }
  })
}

/** First words of the prompt; a side whose dump has no text leaves it to the other. */
function gistOf(promptKey: string, { promptsA, promptsB }: ComparedSides): string {
  const gists = [promptsA.get(promptKey)?.gist, promptsB.get(promptKey)?.gist]
  return gists.find((gist) => gist !== undefined && gist !== '') ?? promptKey
}

/** The first of an outcome: the latest checkpoint, the best reward. */
function pick(rollouts: readonly PromptRollout[], correct: boolean): PromptRollout | undefined {
  return rollouts.find((rollout) => rollout.correct === correct)
}

function flipSide(
  right: Ratio,
  rollouts: readonly PromptRollout[],
  { side, promptKey }: { readonly side: Side; readonly promptKey: string },
): FlipSide {
  const labelled = rollouts.filter(({ correct }) => correct !== null)
  const groups = new Set(rollouts.map(({ group }) => group))
  const [only] = groups
  return {
    right,
    words: formatRatio(right),
    outcomes:
      right.of <= outcomesUpTo && labelled.length === right.of
        ? labelled.map(({ correct }) => correct)
        : null,
    href:
      groups.size === 1 && only !== undefined
        ? groupHref(only)
        : rolloutsHref(side.subject.name, {
            split: side.split,
            step: side.step,
            filter: filterText([{ kind: 'name', field: 'prompt', values: [promptKey], isNegated: false }]),
          }),
  }
}
