import { z } from 'zod'
import { newThoughtLabel } from '#lib/model/labelSchema.ts'
import type { ThoughtLabel } from '#lib/model/thoughtLabel.ts'
import type { Body } from './body.ts'
import { bodyOfRollout, textAt, textHash } from './labelledText.ts'
import type { Db } from './open.ts'
import { labelAt, writeLabel } from './thoughtLabels.ts'

/** What a file of labels brought. */
export interface LabelImport {
  readonly added: number
  /** Labels that say another kind than the same labeller said before. */
  readonly changed: number
  /** Labels that were here already, or a newer one of the same labeller. */
  readonly kept: number
  /** Of those added or changed: labels whose rollout is not here, or whose place is none of its thoughts. */
  readonly unmatched: number
  readonly rejected: readonly {
    readonly line: number
    readonly field: string | null
    readonly reason: string
  }[]
}

const labelLine = newThoughtLabel
  .extend({
    /** Milliseconds, or a date in ISO form; left out: now. */
    at: z
      .union([
        z.number().int().min(0),
        z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
      ])
      .optional(),
    /** The labelled text, to tell whether it still stands there. */
    text: z.string().nullable().default(null),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'ends before it starts' })

/**
 * Stores labels from lines of JSON, all in one transaction. A line that cannot be read is named and left out; a label
 * that fits no thought here is kept all the same. Of two labels by one person on one thought the newer stays, so that
 * importing twice, or from two machines, adds nothing wrong.
 */
export function importLabels(
  db: Db,
  lines: Iterable<string>,
  { labeller, now }: { readonly labeller: string | null; readonly now: number },
): LabelImport {
  const counts = { added: 0, changed: 0, kept: 0, unmatched: 0 }
  const rejected: LabelImport['rejected'][number][] = []
  const bodies = lastBody(db)
  const store = () => {
    let line = 0
    for (const text of lines) {
      line++
      if (text.trim() === '') continue
      const read = readLine(text)
      if (!read.ok) rejected.push({ line, ...read.problem })
      else
        count(
          counts,
          storeLabel(db, { ...read.label, labeller: read.label.labeller ?? labeller }, { bodies, now }),
        )
    }
  }
  db.$client.transaction(store).immediate()
  return { ...counts, rejected }
}

type LabelLine = z.infer<typeof labelLine>
type BodyOf = (rollout: string) => Body | undefined
interface Stored {
  readonly change: 'added' | 'changed' | 'kept'
  readonly isMatched: boolean
}

function count(counts: Record<Stored['change'] | 'unmatched', number>, { change, isMatched }: Stored): void {
  counts[change]++
  if (change !== 'kept' && !isMatched) counts.unmatched++
}

function storeLabel(
  db: Db,
  { at, text, ...given }: LabelLine,
  { bodies, now }: { readonly bodies: BodyOf; readonly now: number },
): Stored {
  const label: ThoughtLabel = { ...given, at: at ?? now }
  const before = labelAt(db, label)
  if (before !== undefined && (before.at > label.at || isSame(before, label)))
    return { change: 'kept', isMatched: true }
  const body = bodies(label.rollout)
  const here = body === undefined ? null : textAt(body, label)
  const said = text ?? here
  writeLabel(db, label, said === null ? null : textHash(said))
  const isMatched = here !== null && said === here && body !== undefined && isThought(body, label)
  return { change: before === undefined ? 'added' : 'changed', isMatched }
}

function isSame(a: ThoughtLabel, b: ThoughtLabel): boolean {
  return a.kind === b.kind && a.blind === b.blind && a.picked === b.picked && a.rubric === b.rubric
}

function isThought({ thoughts }: Body, { turn, block, start, end }: ThoughtLabel): boolean {
  return thoughts.some(
    (found) =>
      found.turn === turn &&
      found.block === block &&
      found.thoughts.some((thought) => thought.start === start && thought.end === end),
  )
}

/** Bodies by rollout; lines of one rollout mostly stand together, so the last is kept. */
function lastBody(db: Db): BodyOf {
  let last: { readonly rollout: string; readonly body: Body | undefined } | null = null
  return (rollout) => {
    if (last?.rollout !== rollout) last = { rollout, body: bodyOfRollout(db, rollout) }
    return last.body
  }
}

type ReadLine =
  | { readonly ok: true; readonly label: LabelLine }
  | { readonly ok: false; readonly problem: { readonly field: string | null; readonly reason: string } }

function readLine(text: string): ReadLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, problem: { field: null, reason: 'not JSON' } }
  }
  const read = labelLine.safeParse(value)
  if (read.success) return { ok: true, label: read.data }
  const [issue] = read.error.issues
  const field = issue === undefined || issue.path.length === 0 ? null : issue.path.join('.')
  return { ok: false, problem: { field, reason: issue?.message ?? 'not a label' } }
}
