'use client'
import { Info } from 'lucide-react'
import { Button } from '#app/_ui/Button.tsx'
import { Popover } from '#app/_ui/Popover.tsx'

interface Props {
  /** What the facts are of: "sample 3, step 400". Read aloud with the button. */
  readonly of: string
  readonly lines: readonly { readonly term: string; readonly words: string }[]
  /** With its words shown; without, only the sign. */
  readonly isNamed?: boolean
}

/** Opens where each fact came from: the field of the dump, a name, a rule, a guess. Nothing where that was not kept. */
export function OriginsButton({ of, lines, isNamed = false }: Props) {
  if (lines.length === 0) return null
  return (
    <Popover
      title="Where it came from"
      trigger={
        isNamed ? (
          <Button variant="quiet" className="-mx-2.5">
            <Info size={14} aria-hidden="true" />
            Sources
            <span className="sr-only"> of {of}</span>
          </Button>
        ) : (
          <Button
            variant="quiet"
            icon
            aria-label={`Sources of ${of}`}
            title="Where it came from"
            className="relative z-1 size-6! text-text-3"
          >
            <Info size={13} aria-hidden="true" />
          </Button>
        )
      }
    >
      <p className="text-small text-text-3">{of}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {lines.map(({ term, words }) => (
          <div key={term} className="contents">
            <dt className="text-text-3">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{words}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
