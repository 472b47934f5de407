import clsx from 'clsx'
import { kindLetter, type ThoughtKind } from '#lib/model/thought.ts'

/** Classes per kind: soft ground with ink, ink alone, and the full fill. */
export const kindClass: Readonly<
  Record<ThoughtKind, { soft: string; ink: string; fill: string; ring: string }>
> = {
  decomposition: {
    soft: 'bg-k-d-soft text-k-d-ink',
    ink: 'text-k-d-ink',
    fill: 'bg-k-d',
    ring: 'inset-ring-k-d',
  },
  reflection: {
    soft: 'bg-k-r-soft text-k-r-ink',
    ink: 'text-k-r-ink',
    fill: 'bg-k-r',
    ring: 'inset-ring-k-r',
  },
  verification: {
    soft: 'bg-k-v-soft text-k-v-ink',
    ink: 'text-k-v-ink',
    fill: 'bg-k-v',
    ring: 'inset-ring-k-v',
  },
  deduction: {
    soft: 'bg-k-u-soft text-k-u-ink',
    ink: 'text-k-u-ink',
    fill: 'bg-k-u',
    ring: 'inset-ring-k-u',
  },
  other: { soft: 'bg-k-o-soft text-k-o-ink', ink: 'text-k-o-ink', fill: 'bg-k-o', ring: 'inset-ring-k-o' },
}

interface Props {
  readonly kind: ThoughtKind
  /** Below 0.5 the chip is hollow. */
  readonly confidence?: number
  /** Leave the name out where it stands beside the chip as text. */
  readonly decorative?: boolean
  /** Round where a person says so, square where the classifier does. */
  readonly by?: 'classifier' | 'person'
}

/** The letter of a kind on its soft ground. */
export function KindChip({ kind, confidence = 1, decorative = false, by = 'classifier' }: Props) {
  const { soft, ink, ring } = kindClass[kind]
  const isLow = confidence < 0.5
  const name = `${by === 'person' ? 'labelled ' : ''}${kind}${isLow ? ', low confidence' : ''}`
  return (
    <span
      title={name}
      className={clsx(
        'inline-grid size-5 shrink-0 place-items-center font-mono font-semibold text-small',
        by === 'person' ? 'rounded-full' : 'rounded-mark',
        isLow ? [ink, 'inset-ring', ring] : soft,
      )}
    >
      <span aria-hidden="true">{kindLetter[kind]}</span>
      {!decorative && <span className="sr-only">{name}</span>}
    </span>
  )
}

/** Letters and words of the kinds, for a page that shows them without a chart. */
export function KindKey({ kinds }: { kinds: readonly ThoughtKind[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <KindChip kind={kind} decorative /> {kind}
        </li>
      ))}
    </ul>
  )
}
