import type { ThoughtKind } from '#lib/model/thought.ts'

interface Part {
  readonly kind: ThoughtKind
  /** Tokens or characters; only the proportion counts. */
  readonly size: number
}

interface Props {
  readonly parts: readonly Part[]
  readonly label: string
  readonly height?: number
  /** Full size that the parts fill in part, to compare strips; default: their sum. */
  readonly of?: number
}

/** Thoughts in a row, each as wide as it is long, in colour and pattern of its kind. */
export function KindStrip({ parts, label, height = 8, of }: Props) {
  const total = of ?? parts.reduce((sum, { size }) => sum + size, 0)
  let at = 0
  return (
    <svg width="100%" height={height} role="img" aria-label={label} className="block">
      {parts.map(({ kind, size }, i) => {
        const x = at
        at += size
        return (
          <rect
            // Parts have no name of their own; their place is what they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            key={i}
            data-tone={kind}
            x={`${(100 * x) / (total || 1)}%`}
            width={`${(100 * size) / (total || 1)}%`}
            height={height}
            fill="var(--tone-fill)"
            stroke="var(--page)"
            strokeWidth={parts.length > 120 ? 0 : 1}
          />
        )
      })}
    </svg>
  )
}
