import type { ChosenSide, SideChoice } from '#app/_controls/SidePickers.tsx'
import type { RunCheckpoint, RunListRow } from '#db/queries/runList.ts'
import type { SeriesRow } from '#db/series.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { checkpointTargetText } from '#lib/query/target.ts'

/** Every run and series with the parts of it that can be a side. */
export function sideChoices(
  runs: readonly RunListRow[],
  series: readonly SeriesRow[],
): readonly SideChoice[] {
  return [
    ...runs.map((run) => ({
      name: run.name,
      note: formatCounted(run.rollouts, 'rollout'),
      checkpoints: checkpointChoices(run),
    })),
    ...series.map(({ name, members }) => ({
      name,
      note: `series of ${formatCounted(members.length, 'part')}`,
      checkpoints: [{ value: name, label: 'all checkpoints' }],
    })),
  ]
}

function checkpointChoices({ name, checkpoints }: RunListRow): SideChoice['checkpoints'] {
  const splits = [...new Set(checkpoints.map(({ split }) => split))]
  const whole = { value: name, label: 'all checkpoints' }
  const wholeSplits =
    splits.length < 2
      ? []
      : splits.map((split) => ({
          value: checkpointTargetText({ run: name, split, step: null }),
          label: `${split}, all checkpoints`,
        }))
  const single = checkpoints.flatMap((checkpoint) => {
    const { split, step } = checkpoint
    if (step === null) return []
    const target = { run: name, split: splits.length < 2 ? null : split, step }
    return [{ value: checkpointTargetText(target), label: checkpointLabel(checkpoint, splits.length > 1) }]
  })
  return [whole, ...wholeSplits, ...single]
}

function checkpointLabel({ split, step, label }: RunCheckpoint, hasSplits: boolean): string {
  const words = label === null || label.includes(String(step)) ? [] : [label]
  return [...(hasSplits ? [split] : []), `step ${step}`, ...words].join(', ')
}

/** The choice that an address stands for; one that the lists do not have keeps its own text. */
export function chosenSide(choices: readonly SideChoice[], text: string): ChosenSide | null {
  if (text === '') return null
  const exact = choices.find(({ checkpoints }) => checkpoints.some(({ value }) => value === text))
  if (exact !== undefined) return { run: exact.name, value: text }
  const loose = choices.find(({ checkpoints }) => checkpoints.some(({ value }) => isSameTarget(value, text)))
  const value = loose?.checkpoints.find((one) => isSameTarget(one.value, text))?.value
  return loose === undefined || value === undefined ? null : { run: loose.name, value }
}

/** `RUN@400` and `RUN@train/400` are one where the run has one split. */
function isSameTarget(value: string, text: string): boolean {
  return value.includes('@') && value.replace('@', '@\u0000') === text.replace(/@[^@/]*\/(\d+)$/, '@\u0000$1')
}
