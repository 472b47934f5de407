import type { ItemStrip, StripTone } from '#lib/diff/itemStrip.ts'
import type { SharedBeginning } from '#lib/diff/sharedBeginning.ts'

interface Props {
  readonly strip: ItemStrip
  /** What the whole width stands for. */
  readonly of: number
  readonly shared: SharedBeginning | null
  readonly label: string
}

const height = 26
const fills: Readonly<Partial<Record<StripTone, string>>> = {
  text: 'fill-pressed',
  call: 'fill-text',
  error: 'fill-wrong',
}

/** What a rollout says and does on the scale of its siblings: the shared beginning shaded, the first divergence marked. */
export function SiblingStrip({ strip, of, shared, label }: Props) {
  const percent = (size: number) => `${of === 0 ? 0 : (100 * size) / of}%`
  let at = 0
  return (
    <svg width="100%" height={height} role="img" aria-label={label} className="block overflow-visible">
      {shared !== null && shared.size > 0 && (
        <rect width={percent(shared.size)} height={height} className="fill-accent-soft" />
      )}
      <line x1="0" x2="100%" y1={height - 4.5} y2={height - 4.5} className="stroke-hairline" />
      {strip.parts.map(({ tone, size }, i) => {
        const x = at
        at += size
        const isMark = tone === 'call' || tone === 'error'
        return (
          <rect
            // Parts have no name of their own; their place is what they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            key={i}
            data-tone={isMark || tone === 'text' ? undefined : tone}
            x={percent(x)}
            width={isMark ? 3 : percent(size)}
            y={isMark ? 5 : 8}
            height={isMark ? 17 : 11}
            fill={fills[tone] === undefined ? 'var(--tone-fill)' : undefined}
            className={fills[tone]}
          />
        )
      })}
      {shared !== null && !shared.isWhole && (
        <svg x={percent(shared.size)} className="overflow-visible" aria-hidden="true">
          <path d={`M0 4v${height - 4}`} className="stroke-accent" strokeWidth="1.5" />
          <path d="M-3.5 0h7l-3.5 5z" className="fill-accent" />
        </svg>
      )}
    </svg>
  )
}
