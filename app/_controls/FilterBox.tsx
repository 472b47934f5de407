'use client'
import clsx from 'clsx'
import { ListFilter, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { type Completion, filterCompletions, type KnownNames } from '#lib/query/filterCompletions.ts'
import { FilterHelp } from './FilterHelp.tsx'
import { FilterRefusal } from './FilterRefusal.tsx'
import { useFilterText } from './useFilterText.ts'

interface Props {
  /** Names that occur, offered after a colon. */
  readonly known: KnownNames
}

/** The typed filter: completes words, says where it cannot be read, and keeps itself in the address. */
export function FilterBox({ known }: Props) {
  const { text, setText, problem, apply } = useFilterText()
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { from, to, options } = filterCompletions(text, caret, known)
  const isListed = isOpen && options.length > 0

  const type = (next: string, at: number) => {
    setText(next)
    setCaret(at)
    setActive(-1)
    setIsOpen(next.slice(0, at).trim() !== '' && !/\s$/.test(next.slice(0, at)))
  }
  const take = ({ insert }: Completion) => {
    const next = text.slice(0, from) + insert + text.slice(to)
    const at = from + insert.length
    setText(next)
    setCaret(at)
    setActive(-1)
    setIsOpen(/[:=]$/.test(insert))
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at))
  }
  const press = (event: KeyboardEvent) => {
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + by + options.length + (active === -1 && by === -1 ? 1 : 0)) % (options.length || 1))
    } else if ((event.key === 'Enter' || event.key === 'Tab') && isListed && chosen !== undefined) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && isListed) {
      event.preventDefault()
      setIsOpen(false)
    }
  }
  return (
    <search className="min-w-0 flex-1 basis-80">
      <form
        className="relative flex items-center gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          setIsOpen(false)
          apply(text)
        }}
      >
        <ListFilter size={14} aria-hidden="true" className="absolute left-2.5 text-text-3" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Filter rollouts"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          placeholder="wrong lazy step:400..800 reflection>3"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-search
          value={text}
          onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
          onKeyDown={press}
          onBlur={() => setIsOpen(false)}
          className={clsx(
            'h-control w-full min-w-0 rounded-control bg-surface pr-16 pl-8 font-mono text-text inset-ring',
            problem === null ? 'inset-ring-line-control' : 'inset-ring-wrong',
          )}
        />
        <span className="absolute right-9 flex items-center gap-1">
          {text === '' ? (
            <span aria-hidden="true">
              <Kbd>/</Kbd>
            </span>
          ) : (
            <Button variant="quiet" icon aria-label="Clear the filter" onClick={() => apply('')}>
              <X size={14} aria-hidden="true" />
            </Button>
          )}
        </span>
        <FilterHelp />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="What may come next"
          hidden={!isListed}
          className="absolute top-full left-0 z-30 mt-1.5 max-h-80 w-full max-w-120 overflow-y-auto rounded-panel bg-raised p-1 shadow-pop"
        >
          {options.map((option, i) => (
            // Keys are handled by the field, which keeps the focus.
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={option.insert}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
              className={clsx(
                'grid cursor-pointer grid-cols-[14ch_1fr] items-baseline gap-x-3 rounded-control px-2 py-1 hover:bg-sunken',
                i === active && 'bg-sunken',
              )}
            >
              <code className={clsx('truncate', option.doc === '' && 'col-span-2')}>{option.label}</code>
              {option.doc !== '' && <span className="truncate text-small text-text-3">{option.doc}</span>}
            </div>
          ))}
        </div>
      </form>
      {problem !== null && (
        <FilterRefusal id={`${id}-problem`} text={text} problem={problem} onMend={apply} />
      )}
    </search>
  )
}
