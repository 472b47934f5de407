import clsx from 'clsx'
import { KindChip, kindClass } from '#app/_ui/KindChip.tsx'
import type { ThoughtKind } from '#lib/model/thought.ts'
import type { ThoughtRow } from '#lib/reading/readerRows.ts'
import { HitText } from './HitText.tsx'
import { WhyPanel } from './WhyPanel.tsx'

interface Props {
  readonly row: ThoughtRow
  readonly isSelected: boolean
  readonly isExplained: boolean
  readonly onExplain: () => void
  readonly labelling: LabelView | null
  readonly rollout: string | null
}

/** How a thought stands while labels are given. */
export interface LabelView {
  /** What the person in front of this browser says it is; null as long as nothing was said. */
  readonly label: ThoughtKind | null
  /** The classifier's kind must not be seen. */
  readonly isBlind: boolean
  readonly onChoose: () => void
}

/** One thought: its number in the margin, its kind as letter and bar, its text, and why this kind on demand. */
export function ThoughtLine({ row, isSelected, isExplained, onExplain, labelling, rollout }: Props) {
  const isBlind = labelling?.isBlind === true
  const shown = isBlind ? labelling.label : row.thought
  const isLow = !isBlind && row.confidence < 0.5
  return (
    <div className={clsx(row.opensParagraph && 'pt-3')}>
      <div
        className={clsx(
          'group -mx-2 grid gap-x-3 rounded-mark px-2 py-0.5 md:-ml-16',
          labelling === null || isBlind
            ? 'grid-cols-[28px_20px_3px_minmax(0,1fr)] md:grid-cols-[36px_20px_3px_minmax(0,1fr)]'
            : 'grid-cols-[28px_20px_20px_3px_minmax(0,1fr)] md:grid-cols-[36px_20px_20px_3px_minmax(0,1fr)]',
          isSelected && (shown === null ? 'bg-pressed' : kindClass[shown].soft.split(' ')[0]),
        )}
      >
        <a
          href={`#t${row.number}`}
          aria-label={`Link to thought ${row.number}`}
          className={clsx(
            'pt-1 text-right text-micro text-text-3 group-hover:opacity-100 focus-visible:opacity-100',
            row.number % 5 === 0 || isSelected ? 'opacity-100' : 'md:opacity-0',
          )}
        >
          {row.number}
        </a>
        {labelling !== null && <LabelMark number={row.number} {...labelling} />}
        {!isBlind && (
          <button type="button" onClick={onExplain} aria-expanded={isExplained} className="self-start pt-1">
            <KindChip kind={row.thought} confidence={row.confidence} />
            <span className="sr-only">, why this kind</span>
          </button>
        )}
        <span
          aria-hidden="true"
          className={clsx(
            'rounded-mark',
            isLow
              ? 'border-l-[3px] border-dashed border-current text-text-3'
              : shown === null
                ? 'bg-hairline-strong'
                : kindClass[shown].fill,
          )}
        />
        <p
          dir="auto"
          className={clsx(
            'max-w-[58ch] whitespace-pre-wrap text-read [overflow-wrap:anywhere]',
            shown === 'other' && 'text-text-2',
          )}
        >
          <HitText text={row.text} hits={isBlind ? [] : row.hits} />
        </p>
      </div>
      {isExplained && !isBlind && <WhyPanel row={row} rollout={rollout} onClose={onExplain} />}
    </div>
  )
}

/** What the person says, or an empty ring; a press chooses the thought, so that it can be labelled by touch. */
function LabelMark({ number, label, onChoose }: LabelView & { readonly number: number }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={`Thought ${number}, ${label === null ? 'no label yet' : `labelled ${label}`}: choose`}
      className="self-start pt-1"
    >
      {label === null ? (
        <span className="block size-5 rounded-full border border-line-control border-dashed" />
      ) : (
        <KindChip kind={label} by="person" decorative />
      )}
    </button>
  )
}
