import type { TurnRow } from '#lib/reading/readerRows.ts'

const names: Readonly<Record<TurnRow['role'], string>> = {
  system: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
  environment: 'Environment',
}

/** Who speaks, and what the turn holds. */
export function TurnHeading({ row }: { row: TurnRow }) {
  return (
    <h2 className="mt-6 mb-1 flex flex-wrap items-baseline gap-x-2 font-semibold text-ui">
      {names[row.role]}
      {row.author !== null && <span className="font-normal text-text-2">{row.author}</span>}
      <span className="font-normal text-small text-text-3">{turnNote(row)}</span>
    </h2>
  )
}

/** What a turn holds, in words: "12 thoughts, 3 hits, 1 call". */
export function turnNote(row: TurnRow): string {
  const parts = [
    counted(row.thoughts, 'thought'),
    counted(row.hits, 'hit'),
    counted(row.calls, 'call'),
    row.reward === null ? null : `reward ${row.reward}`,
    row.isPrompt ? 'prompt' : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function counted(n: number, word: string): string | null {
  return n === 0 ? null : `${n} ${word}${n === 1 ? '' : 's'}`
}
