import type { ComparedView } from '#db/comparedView.ts'
import type { Side } from '#db/queries/comparisonInputs.ts'
import type { ChartModel } from '#lib/charts/chartModel.ts'
import type { Placed } from '#lib/charts/checkpointAxis.ts'
import type { OverlayLinks } from '#lib/charts/overlayModel.ts'
import { runOverlays } from '#lib/charts/runOverlays.ts'
import { compareHref, rolloutsHref } from '#lib/query/pageLinks.ts'
import { checkpointTargetText } from '#lib/query/target.ts'

/** Accuracy, lazy reasoning and reward of both sides over their checkpoints, where both are whole runs of several. */
export function overlays(
  { compared, overlays: found }: ComparedView,
  isShared: boolean,
): readonly ChartModel[] {
  if (found === null) return []
  const [{ side: a }, { side: b }] = compared.sides
  const names = { a: a.subject.name, b: b.subject.name }
  return runOverlays({ names, ...found, preset: compared.preset }, isShared ? nowhere : overlayLinks(a, b))
}

const nowhere: OverlayLinks = { checkpoint: () => '', both: () => '' }

function overlayLinks(a: Side, b: Side): OverlayLinks {
  const target = ({ subject }: Side, { split, step }: Placed) =>
    checkpointTargetText({ run: subject.name, split, step })
  return {
    checkpoint: (letter, { split, step }) =>
      rolloutsHref((letter === 'a' ? a : b).subject.name, { split, step }),
    both: (placeA, placeB) => compareHref(target(a, placeA), target(b, placeB)),
  }
}
