import clsx from 'clsx'
import { SquareTerminal } from 'lucide-react'
import { Badge } from '#app/_ui/Badge.tsx'
import type { CallRow, ResultRow } from '#lib/reading/readerRows.ts'
import { LongText } from './LongText.tsx'

/** A call with what came back. Another voice speaks here, so it stands in a box. */
export function CallCard({ row, isSelected }: { row: CallRow; isSelected: boolean }) {
  const { call, result } = row
  const failed = result?.isError === true || call.parseError !== null
  return (
    <article
      aria-label={`Call ${row.number}: ${call.name ?? 'unnamed'}`}
      className={clsx(
        'my-2 overflow-hidden rounded-panel bg-surface inset-ring',
        failed ? 'inset-ring-wrong' : isSelected ? 'inset-ring-accent' : 'inset-ring-hairline-strong',
      )}
    >
      <header className="flex flex-wrap items-center gap-2 px-3 pt-2 text-ui">
        <SquareTerminal size={14} aria-hidden="true" className="text-text-3" />
        <span className="font-mono font-semibold [overflow-wrap:anywhere]">
          {call.name ?? 'call without a name'}
        </span>
        {result === null ? <Badge tone="outline">no result</Badge> : <ResultBadge isError={result.isError} />}
        {call.parseError !== null && <Badge tone="wrong">does not parse</Badge>}
      </header>
      <div className="px-3 py-2 font-mono text-ui">
        {call.parseError === null ? (
          <LongText text={argumentText(call.args, call.raw)} foldAfter={800} />
        ) : (
          <>
            <LongText text={call.raw} foldAfter={800} />
            <p className="mt-1 font-sans text-small text-wrong-ink">{call.parseError}</p>
          </>
        )}
      </div>
      {result !== null && <Answer text={result.text} isError={result.isError === true} />}
    </article>
  )
}

/** A result that no call of this rollout asked for. */
export function LoneResult({ row }: { row: ResultRow }) {
  return (
    <article
      aria-label="Result without a call"
      className="my-2 overflow-hidden rounded-panel bg-surface inset-ring inset-ring-hairline-strong"
    >
      <header className="flex items-center gap-2 px-3 py-2 text-ui">
        <span className="font-mono">{row.result.name ?? 'result'}</span>
        <Badge tone="outline">answers no call</Badge>
        <ResultBadge isError={row.result.isError} />
      </header>
      <Answer text={row.result.text} isError={row.result.isError === true} />
    </article>
  )
}

function Answer({ text, isError }: { text: string; isError: boolean }) {
  return (
    <div
      className={clsx(
        'border-hairline border-t px-3 py-2 font-mono text-ui',
        isError ? 'bg-wrong-soft text-wrong-ink' : 'bg-sunken text-text-2',
      )}
    >
      <span className="sr-only">Result: </span>
      {text === '' ? (
        <span className="font-sans text-text-3">empty result</span>
      ) : (
        <LongText text={text} foldAfter={800} />
      )}
    </div>
  )
}

function ResultBadge({ isError }: { isError: boolean | null }) {
  if (isError === null) return <Badge tone="outline">status not logged</Badge>
  return isError ? <Badge tone="wrong">error</Badge> : <Badge>ok</Badge>
}

function argumentText(args: CallRow['call']['args'], raw: string): string {
  if (args === null) return raw
  const text = JSON.stringify(args)
  return text.length > 96 ? JSON.stringify(args, null, 2) : text
}
