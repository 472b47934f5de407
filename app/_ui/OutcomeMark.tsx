interface Props {
  /** Null: unlabelled. */
  readonly correct: boolean | null
  readonly size?: number
  readonly className?: string
}

/** The shape of an outcome: right a disc, wrong a cross, unlabelled a dashed ring. Decorative: put the word beside it. */
export function OutcomeMark({ correct, size = 10, className }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true" className={className}>
      {correct === true && <circle cx="5" cy="5" r="4" className="fill-right" />}
      {correct === false && (
        <path
          d="m1.5 1.5 7 7m0-7-7 7"
          className="fill-none stroke-wrong"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      )}
      {correct === null && (
        <circle
          cx="5"
          cy="5"
          r="3.6"
          className="fill-none stroke-unlabelled"
          strokeWidth="1.4"
          strokeDasharray="2 1.4"
        />
      )}
    </svg>
  )
}
