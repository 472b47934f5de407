'use client'
import { Button } from '#app/_ui/Button.tsx'
import { filterSuggestion } from '#lib/query/filterSuggestion.ts'
import type { FilterProblem } from '#lib/query/filterTerm.ts'

interface Props {
  readonly id: string
  readonly text: string
  readonly problem: FilterProblem
  readonly onMend: (text: string) => void
}

/** Where a filter cannot be read, why, and the filter that was most likely meant. */
export function FilterRefusal({ id, text, problem, onMend }: Props) {
  const { at, length, message } = problem
  const mended = filterSuggestion(text, problem)
  return (
    <div id={id} role="alert" className="mt-1.5 grid gap-1 text-wrong-ink">
      <p className="font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="text-text-3">{text.slice(0, at)}</span>
        <mark className="bg-wrong-soft text-wrong-ink underline decoration-wavy underline-offset-4">
          {text.slice(at, at + length) || ' '}
        </mark>
        <span className="text-text-3">{text.slice(at + length)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        At character {at + 1}: {message}
        {mended !== null && (
          <Button onClick={() => onMend(mended)}>
            Use <code>{mended}</code>
          </Button>
        )}
      </p>
    </div>
  )
}
