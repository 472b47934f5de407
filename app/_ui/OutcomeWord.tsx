import clsx from 'clsx'
import { OutcomeMark } from './OutcomeMark.tsx'

interface Props {
  /** Null: unlabelled. */
  readonly correct: boolean | null
  readonly isGuessed?: boolean
}

/** An outcome by shape and word without a ground, for rows of a table. */
export function OutcomeWord({ correct, isGuessed = false }: Props) {
  const word = correct === null ? 'unlabelled' : correct ? 'right' : 'wrong'
  return (
    <span
      title={isGuessed ? 'guessed: the higher of exactly two reward values' : undefined}
      className={clsx(
        'inline-flex items-center gap-1.5',
        correct === false && 'text-wrong-ink',
        correct === null && 'text-unlabelled-ink',
      )}
    >
      <OutcomeMark correct={correct} />
      {word}
      {isGuessed && <span className="text-small text-text-3">guessed</span>}
    </span>
  )
}
