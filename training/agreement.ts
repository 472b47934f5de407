import { type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { type Agreement, agreement, type Confusion } from '#lib/statistics/agreement.ts'
import { seededRandom } from '#lib/statistics/seededRandom.ts'

/** A labelled thought and what a classifier says of it. */
export interface Judgement {
  readonly label: ThoughtKind
  readonly kind: ThoughtKind
  /** Probability that the classifier gives its kind; null where it gives none. */
  readonly confidence: number | null
}

/** How far a classifier agrees with labels. */
export interface LabelledAgreement extends Agreement {
  /** Expected calibration error over 15 bins of equal width (Guo et al. 2017, section 2); null without probabilities. */
  readonly ece: number | null
  /** Labels by row, kinds given by column. */
  readonly confusion: Confusion
}

/** Agreement over thoughts. */
export function agreementOf(judgements: readonly Judgement[]): LabelledAgreement {
  const confusion = thoughtKinds.map((label) =>
    thoughtKinds.map((kind) => judgements.filter((one) => one.label === label && one.kind === kind).length),
  )
  return { ...agreement(confusion), ece: calibrationError(judgements), confusion }
}

const binCount = 15

function calibrationError(judgements: readonly Judgement[]): number | null {
  const bins = new Float64Array(binCount)
  for (const { label, kind, confidence } of judgements) {
    if (confidence === null) return null
    const bin = Math.min(binCount - 1, Math.floor(confidence * binCount))
    bins[bin] = (bins[bin] ?? 0) + confidence - (label === kind ? 1 : 0)
  }
  return judgements.length === 0 ? null : sum([...bins].map(Math.abs)) / judgements.length
}

/**
 * The calibration error that a perfectly calibrated classifier with these confidences would show by chance alone: the
 * mean of 200 draws. A measured error is to be read against it; on few thoughts both are large.
 */
export function calibrationByChance(judgements: readonly Judgement[]): number | null {
  const random = seededRandom('calibration by chance')
  const draws = Array.from({ length: 200 }, () =>
    calibrationError(
      judgements.map(({ confidence }) => {
        const isRight = confidence !== null && random() < confidence
        return { label: isRight ? 'other' : 'deduction', kind: 'other', confidence }
      }),
    ),
  )
  return draws.some((draw) => draw === null) ? null : sum(draws.map(Number)) / draws.length
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
