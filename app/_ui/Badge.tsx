import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Status } from '#lib/model/rollout.ts'
import { OutcomeMark } from './OutcomeMark.tsx'

export type BadgeTone = 'neutral' | 'outline' | 'right' | 'wrong' | 'warning' | 'accent'

const tones: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-sunken text-text-2',
  outline: 'text-unlabelled-ink inset-ring inset-ring-hairline-strong',
  right: 'bg-right-soft text-right',
  wrong: 'bg-wrong-soft text-wrong-ink',
  warning: 'bg-warning-soft text-warning-ink',
  accent: 'bg-accent-soft text-accent',
}

interface Props {
  readonly tone?: BadgeTone
  readonly title?: string
  readonly children: ReactNode
}

/** A word on a soft ground, with a shape where the meaning needs a second cue. */
export function Badge({ tone = 'neutral', title, children }: Props) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5 items-center gap-1.5 rounded px-1.5 font-medium text-small whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const outcomes = {
  right: { tone: 'right', word: 'right' },
  wrong: { tone: 'wrong', word: 'wrong' },
  unlabelled: { tone: 'outline', word: 'unlabelled' },
} as const

/** Right, wrong or unlabelled, by shape and word; a guessed label says so. */
export function OutcomeBadge({ correct, guessed = false }: { correct: boolean | null; guessed?: boolean }) {
  const { tone, word } = outcomes[correct === null ? 'unlabelled' : correct ? 'right' : 'wrong']
  return (
    <Badge tone={tone} title={guessed ? 'guessed: the higher of exactly two reward values' : undefined}>
      <OutcomeMark correct={correct} />
      {word}
      {guessed && <span className="font-normal">guessed</span>}
    </Badge>
  )
}

/** Lazy under the chosen preset; name the preset in `preset`. */
export function LazyBadge({ preset }: { preset: string }) {
  return (
    <Badge tone="warning" title={`lazy under ${preset}`}>
      lazy
    </Badge>
  )
}

/** How a rollout ended, where that is not simply "finished". */
export function StatusBadge({ status }: { status: Status }) {
  const tone =
    status === 'failed' || status === 'aborted' ? 'wrong' : status === 'unknown' ? 'outline' : 'neutral'
  return <Badge tone={tone}>{status}</Badge>
}

/** Data of our own generator says so wherever it shows. */
export function SyntheticBadge() {
  return (
    <Badge tone="warning" title="Written by a seeded generator, not sampled from a model">
      synthetic sample
    </Badge>
  )
}
