import type { Report } from '#lib/metrics/evidence.ts'
import { type LazyPresetId, lazyPresets } from '#lib/metrics/presets.ts'
import type { ChartModel } from './chartModel.ts'
import { presetWords } from './lazyModel.ts'
import { type OverlayLinks, type OverlayRow, overlayModel } from './overlayModel.ts'

interface Both<T> {
  readonly a: T
  readonly b: T
}

/** Two runs over their checkpoints: their names, and the same three reports of each. */
export interface OverlaidRuns {
  readonly names: Both<string>
  readonly accuracy: Both<Report<'accuracy'>>
  readonly lazy: Both<Report<'lazy'>>
  readonly reward: Both<Report<'reward'>>
  readonly preset: LazyPresetId
}

/** Accuracy, lazy reasoning and reward of two runs, each in one figure. */
export function runOverlays(runs: OverlaidRuns, links: OverlayLinks): readonly ChartModel[] {
  const preset = lazyPresets[runs.preset]
  const band = 'Bands: 95% interval by prompt, of each side on its own.'
  const named = <R>(of: Both<R>, rowsOf: (report: R) => readonly OverlayRow[]) => ({
    a: { name: runs.names.a, rows: rowsOf(of.a) },
    b: { name: runs.names.b, rows: rowsOf(of.b) },
  })
  const right = ({ rows }: Report<'accuracy'>) =>
    rows.map((row) => ({ ...row, evidence: row.evidence.right }))
  const lazyShare = ({ rows }: Report<'lazy'>) =>
    rows.map((row) => ({ ...row, evidence: row.evidence[preset.denominator] }))
  const accuracy = {
    metric: 'accuracy',
    title: 'Accuracy',
    note: band,
    ...named(runs.accuracy, right),
  } as const
  const lazy = {
    metric: 'lazy',
    title: `Lazy reasoning, of ${preset.denominator}`,
    note: `${band} ${preset.id}: ${presetWords(preset)}.`,
    ...named(runs.lazy, lazyShare),
  } as const
  const reward = {
    metric: 'reward',
    title: 'Reward',
    note: band,
    ...named(runs.reward, ({ rows }) => rows),
  } as const
  return [accuracy, lazy, reward].map((figure) => overlayModel(figure, links))
}
