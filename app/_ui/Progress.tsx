interface Props {
  readonly done: number
  readonly of: number
  readonly label: string
}

/** A bar of what is done. */
export function Progress({ done, of, label }: Props) {
  const percent = of > 0 ? Math.min(100, (100 * done) / of) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-[1px] bg-pressed"
    >
      <div className="h-full bg-text" style={{ width: `${percent}%` }} />
    </div>
  )
}
