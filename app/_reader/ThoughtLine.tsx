import clsx from 'clsx'
import { KindChip, kindClass } from '#app/_ui/KindChip.tsx'
import type { ThoughtRow } from '#lib/reading/readerRows.ts'
import { HitText } from './HitText.tsx'
import { WhyPanel } from './WhyPanel.tsx'

interface Props {
  readonly row: ThoughtRow
  readonly isSelected: boolean
  readonly isExplained: boolean
  readonly onExplain: () => void
}

/** One thought: its number in the margin, its kind as letter and bar, its text, and why this kind on demand. */
export function ThoughtLine({ row, isSelected, isExplained, onExplain }: Props) {
  const { fill, soft } = kindClass[row.thought]
  const isLow = row.confidence < 0.5
  return (
    <div className={clsx(row.opensParagraph && 'pt-3')}>
      <div
        className={clsx(
          'group -mx-2 grid grid-cols-[28px_20px_3px_minmax(0,1fr)] gap-x-3 rounded-mark px-2 py-0.5 md:-ml-16 md:grid-cols-[36px_20px_3px_minmax(0,1fr)]',
          isSelected && [soft.split(' ')[0]],
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
        <button type="button" onClick={onExplain} aria-expanded={isExplained} className="self-start pt-1">
          <KindChip kind={row.thought} confidence={row.confidence} />
          <span className="sr-only">, why this kind</span>
        </button>
        <span
          aria-hidden="true"
          className={clsx(
            'rounded-mark',
            isLow ? 'border-l-[3px] border-dashed border-current text-text-3' : fill,
          )}
        />
        <p
          dir="auto"
          className={clsx(
            'max-w-[58ch] whitespace-pre-wrap text-read [overflow-wrap:anywhere]',
            row.thought === 'other' && 'text-text-2',
          )}
        >
          <HitText text={row.text} hits={row.hits} />
        </p>
      </div>
      {isExplained && <WhyPanel row={row} onClose={onExplain} />}
    </div>
  )
}
