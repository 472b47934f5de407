import type { ReaderRow } from '#lib/reading/readerRows.ts'
import { CallCard, LoneResult } from './CallCard.tsx'
import { LongText } from './LongText.tsx'
import { type LabelView, ThoughtLine } from './ThoughtLine.tsx'
import { TurnHeading } from './TurnHeading.tsx'

interface Props {
  readonly row: ReaderRow
  readonly isSelected: boolean
  readonly isExplained: boolean
  readonly onExplain: () => void
  /** How a thought stands while labels are given; null while they are not. */
  readonly labelling: LabelView | null
  /** Id to ask the server about; null where nobody may ask, as in a shared view. */
  readonly rollout: string | null
}

/** One row of the reader, whatever it is. */
export function Row({ row, isSelected, isExplained, onExplain, labelling, rollout }: Props) {
  switch (row.kind) {
    case 'turn':
      return <TurnHeading row={row} />
    case 'thought':
      return (
        <ThoughtLine
          row={row}
          isSelected={isSelected}
          isExplained={isExplained}
          onExplain={onExplain}
          labelling={labelling}
          rollout={rollout}
        />
      )
    case 'call':
      return <CallCard row={row} isSelected={isSelected} />
    case 'result':
      return <LoneResult row={row} />
    case 'text':
      return <LongText text={row.text} className="max-w-[58ch] text-read" />
    case 'refusal':
      return <LongText text={row.text} className="max-w-[58ch] text-read text-wrong-ink" />
    case 'note':
      return <LongText text={row.text} className="text-small text-text-3" foldAfter={400} />
    case 'empty-reasoning':
      return (
        <p className="text-small text-text-3">
          {row.text.trim() === '' ? 'Empty reasoning.' : 'Reasoning that could not be split:'}
          {row.text.trim() !== '' && <LongText text={row.text} className="text-read text-text" />}
        </p>
      )
    case 'state':
    case 'media':
      return (
        <details className="my-1 text-small text-text-2">
          <summary className="link-quiet inline-block">
            {row.kind}: {row.name}
          </summary>
          <LongText
            text={typeof row.value === 'string' ? row.value : JSON.stringify(row.value, null, 2)}
            className="mt-1 font-mono"
          />
        </details>
      )
  }
}
