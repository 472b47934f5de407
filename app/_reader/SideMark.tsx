import clsx from 'clsx'

const looks = {
  a: 'bg-run-a text-page',
  b: 'bg-run-b text-page',
  both: 'bg-sunken text-text-2 inset-ring inset-ring-hairline-strong',
} as const

interface Props {
  readonly side: keyof typeof looks
  readonly size?: 'small' | 'large'
  readonly className?: string
}

/** The letter of a side, in its colour; `=` for both. */
export function SideMark({ side, size = 'small', className }: Props) {
  return (
    <span
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-mark font-mono font-semibold',
        size === 'small' ? 'size-4 text-micro' : 'size-5 text-small',
        looks[side],
        className,
      )}
    >
      {side === 'both' ? '=' : side.toUpperCase()}
    </span>
  )
}
