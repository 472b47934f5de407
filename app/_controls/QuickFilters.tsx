'use client'
import clsx from 'clsx'
import { Button } from '#app/_ui/Button.tsx'
import { OutcomeMark } from '#app/_ui/OutcomeMark.tsx'
import { hasCondition, toggledFilter } from '#lib/query/toggledFilter.ts'
import { useFilterText } from './useFilterText.ts'

const outcomes = { right: true, wrong: false, unlabelled: null } as const
const quick = ['right', 'wrong', 'unlabelled', 'lazy', 'truncated'] as const

/** The conditions asked for most, one press each: put into the filter, taken out of it. */
export function QuickFilters({ preset }: { readonly preset: string }) {
  const { text, apply } = useFilterText()
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Quick filters</legend>
      {quick.map((word) => {
        const isOn = hasCondition(text, word)
        return (
          <Button
            key={word}
            variant={isOn ? 'plain' : 'quiet'}
            aria-pressed={isOn}
            title={word === 'lazy' ? `lazy under ${preset}` : undefined}
            onClick={() => apply(toggledFilter(text, word))}
            className={clsx(
              'rounded-full! inset-ring',
              isOn ? 'bg-accent-soft! text-accent! inset-ring-accent!' : 'inset-ring-hairline-strong',
            )}
          >
            {word !== 'lazy' && word !== 'truncated' && <OutcomeMark correct={outcomes[word]} size={8} />}
            {word}
          </Button>
        )
      })}
    </fieldset>
  )
}
