import type { Db } from '#app/db.ts'
import type { ComparedSides } from '#db/compare.ts'
import type { Side } from '#db/queries/comparisonInputs.ts'
import { report } from '#db/report.ts'
import type { ChartModel } from '#lib/charts/chartModel.ts'
import type { Placed } from '#lib/charts/checkpointAxis.ts'
import { presetWords } from '#lib/charts/lazyModel.ts'
import { type OverlayLinks, type OverlayRow, overlayModel } from '#lib/charts/overlayModel.ts'
import type { Report } from '#lib/metrics/evidence.ts'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { compareHref, rolloutsHref } from '#lib/query/pageLinks.ts'
import { checkpointTargetText } from '#lib/query/target.ts'
import { reportQuery } from '#lib/query/traceQuery.ts'

type Overlaid = 'accuracy' | 'lazy' | 'reward'

/** Accuracy, lazy reasoning and reward of both sides over their checkpoints, where both are whole runs of several. */
export function overlays(db: Db, compared: ComparedSides): readonly ChartModel[] {
  const [a, b] = compared.sides.map(({ side }) => side)
  if (a === undefined || b === undefined || a.step !== null || b.step !== null) return []
  const links = overlayLinks(a, b)
  const query = (side: Side, metric: Overlaid) =>
    reportQuery.parse({ metric, runs: [side.subject.name], split: side.split, preset: compared.preset })
  const accuracy = pair(a, b, (side) =>
    accuracyRows(report(db, { ...query(side, 'accuracy'), metric: 'accuracy' })),
  )
  if (accuracy.a.rows.length < 2 || accuracy.b.rows.length < 2) return []
  const preset = lazyPresets[compared.preset]
  const lazy = pair(a, b, (side) =>
    report(db, { ...query(side, 'lazy'), metric: 'lazy' }).rows.map((row) => ({
      ...row,
      evidence: row.evidence[preset.denominator],
    })),
  )
  const reward = pair(a, b, (side) => report(db, { ...query(side, 'reward'), metric: 'reward' }).rows)
  const band = 'Bands: 95% interval by prompt, of each side on its own.'
  return [
    overlayModel({ metric: 'accuracy', title: 'Accuracy', note: band, ...accuracy }, links),
    overlayModel(
      {
        metric: 'lazy',
        title: `Lazy reasoning, of ${preset.denominator}`,
        note: `${band} ${preset.id}: ${presetWords(preset)}.`,
        ...lazy,
      },
      links,
    ),
    overlayModel({ metric: 'reward', title: 'Reward', note: band, ...reward }, links),
  ]
}

function accuracyRows({ rows }: Report<'accuracy'>): readonly OverlayRow[] {
  return rows.map((row) => ({ ...row, evidence: row.evidence.right }))
}

function pair(a: Side, b: Side, rowsOf: (side: Side) => readonly OverlayRow[]) {
  return {
    a: { name: a.subject.name, rows: rowsOf(a) },
    b: { name: b.subject.name, rows: rowsOf(b) },
  }
}

function overlayLinks(a: Side, b: Side): OverlayLinks {
  const target = ({ subject }: Side, { split, step }: Placed) =>
    checkpointTargetText({ run: subject.name, split, step })
  return {
    checkpoint: (letter, { split, step }) =>
      rolloutsHref((letter === 'a' ? a : b).subject.name, { split, step }),
    both: (placeA, placeB) => compareHref(target(a, placeA), target(b, placeB)),
  }
}
