import type { Panel } from '#lib/charts/chartModel.ts'
import { checkpointAxis } from '#lib/charts/checkpointAxis.ts'
import { linePanel } from '#lib/charts/linePanel.ts'
import { stackPanel } from '#lib/charts/stackPanel.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

const checkpoints = 8
const axis = checkpointAxis(
  Array.from({ length: checkpoints }, (_, i) => ({
    run: '',
    split: null,
    step: i,
    label: null,
    facet: null,
  })),
)
const shared = { height: 104, places: axis.places, xTicks: [], columns: [] } as const
const bare = (panel: Panel): Panel => ({
  ...panel,
  gutter: 0,
  yTicks: panel.yTicks.slice(0, 1).map((tick) => ({ ...tick, label: '' })),
  labels: [],
  innerLabels: [],
})
const rising = (from: number, to: number) =>
  Array.from({ length: checkpoints }, (_, i) => from + ((to - from) * i) / (checkpoints - 1))
const parts = (values: readonly number[]) => values.map((value) => ({ value, href: '', name: '', text: '' }))

/** Shares of each kind at the first and the last of invented checkpoints; made up, and only to show the kind of drawing. */
const mix = [
  rising(0.08, 0.24),
  rising(0.34, 0.16),
  rising(0.12, 0.16),
  rising(0.34, 0.36),
  rising(0.12, 0.08),
] as const

/** What the first page promises, drawn from invented numbers by the same parts as the real thing. */
export const examplePanels: readonly Panel[] = [
  bare(
    stackPanel({
      ...shared,
      id: 'mix',
      title: { text: 'Thought mix', note: '', tone: 'text' },
      unit: 'share',
      isWhole: true,
      parts: thoughtKinds.map((kind, i) => ({
        id: kind,
        label: kind,
        tone: kind,
        points: parts(mix[i] ?? []),
      })),
    }),
  ),
  bare(
    linePanel({
      ...shared,
      id: 'lazy',
      title: { text: 'Lazy reasoning', note: '', tone: 'text' },
      unit: 'share',
      isWhole: true,
      series: [
        {
          id: 'lazy',
          label: '',
          tone: 'wrong',
          shape: 'cross',
          points: [0.86, 0.84, 0.78, 0.6, 0.44, 0.36, 0.31, 0.29].map((value) => ({
            value,
            low: value - 0.1,
            high: value + 0.1,
            of: null,
            href: '',
            name: '',
            text: '',
          })),
        },
      ],
    }),
  ),
  bare(
    stackPanel({
      ...shared,
      id: 'signal',
      title: { text: 'Group signal', note: '', tone: 'text' },
      unit: 'share',
      isWhole: true,
      hasFrames: true,
      parts: [
        { id: 'all-right', label: '', tone: 'right', hasEdge: true, points: parts(rising(0.08, 0.5)) },
        { id: 'all-wrong', label: '', tone: 'wrong', hasEdge: true, points: parts(rising(0.34, 0.14)) },
      ],
    }),
  ),
]
