import { splitNames } from './url.ts'

/** One side of a comparison, or a member of a series: a run, or one checkpoint of it. */
export interface CheckpointTarget {
  readonly run: string
  /** Null: the split is chosen for both sides elsewhere, or all. */
  readonly split: string | null
  /** Null: all steps. */
  readonly step: number | null
}

/** What can be shared. */
export type ShareTarget =
  | { readonly kind: 'run'; readonly run: CheckpointTarget }
  | { readonly kind: 'compare'; readonly sides: readonly CheckpointTarget[] }
  | { readonly kind: 'rollout' | 'group'; readonly id: string }
  | { readonly kind: 'diff'; readonly a: string; readonly b: string }

/** What a share target may look like, for refusals. */
export const shareTargetForms = 'run:R, compare:A,B, rollout:ID, group:ID or diff:ID,ID'

const wholeStep = /^-?\d{1,15}$/

/**
 * Reads `RUN`, `RUN@STEP` or `RUN@SPLIT/STEP`; also `RUN@SPLIT/` for a whole split. Null for empty text.
 * Run names may hold `@`: the last one counts, and only where a step stands after it.
 */
export function parseCheckpointTarget(text: string): CheckpointTarget | null {
  const trimmed = text.trim()
  const whole = trimmed === '' ? null : { run: trimmed, split: null, step: null }
  const at = trimmed.lastIndexOf('@')
  if (at <= 0) return whole
  const [run, place] = [trimmed.slice(0, at), trimmed.slice(at + 1)]
  if (wholeStep.test(place)) return { run, split: null, step: Number(place) }
  const slash = place.lastIndexOf('/')
  const [split, step] = [place.slice(0, slash), place.slice(slash + 1)]
  if (slash <= 0 || (step !== '' && !wholeStep.test(step))) return whole
  return { run, split, step: step === '' ? null : Number(step) }
}

/** A checkpoint target as {@link parseCheckpointTarget} reads it. */
export function checkpointTargetText({ run, split, step }: CheckpointTarget): string {
  if (split !== null) return `${run}@${split}/${step ?? ''}`
  return step === null ? run : `${run}@${step}`
}

/** Several targets between commas; a comma inside a run name has a backslash before it. Null where one is empty. */
export function parseCheckpointTargets(text: string): readonly CheckpointTarget[] | null {
  const targets = splitNames(text).flatMap((part) => parseCheckpointTarget(part) ?? [])
  return targets.length === 0 ? null : targets
}

function compareTarget(text: string): ShareTarget | null {
  const sides = parseCheckpointTargets(text)
  return sides === null || sides.length < 2 ? null : { kind: 'compare', sides }
}

function diffTarget(text: string): ShareTarget | null {
  const [a, b, ...more] = splitNames(text).map((id) => id.trim())
  return a === undefined || b === undefined || more.length > 0 ? null : { kind: 'diff', a, b }
}

/** Reads `run:R`, `compare:A,B`, `rollout:ID`, `group:ID` or `diff:ID,ID`; null for anything else. */
export function parseShareTarget(text: string): ShareTarget | null {
  const colon = text.indexOf(':')
  const [kind, rest] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
  if (colon === -1 || rest === '') return null
  if (kind === 'rollout' || kind === 'group') return { kind, id: rest }
  if (kind === 'compare') return compareTarget(rest)
  if (kind === 'diff') return diffTarget(rest)
  const run = kind === 'run' ? parseCheckpointTarget(rest) : null
  return run === null ? null : { kind: 'run', run }
}

function escaped(name: string): string {
  return name.replace(/[\\,]/g, '\\$&')
}

/** A share target as {@link parseShareTarget} reads it; what the database keeps. */
export function shareTargetText(target: ShareTarget): string {
  switch (target.kind) {
    case 'run':
      return `run:${checkpointTargetText(target.run)}`
    case 'compare':
      return `compare:${target.sides.map((side) => escaped(checkpointTargetText(side))).join(',')}`
    case 'diff':
      return `diff:${escaped(target.a)},${escaped(target.b)}`
    default:
      return `${target.kind}:${target.id}`
  }
}
