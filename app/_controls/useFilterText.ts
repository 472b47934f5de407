'use client'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { parseFilter } from '#lib/query/filter.ts'
import type { FilterProblem } from '#lib/query/filterTerm.ts'

const params = { filter: parseAsString.withDefault(''), offset: parseAsInteger }

/** The filter as it is typed and as the address has it. */
export interface FilterText {
  readonly text: string
  readonly setText: (text: string) => void
  /** Why the text cannot be read; only once it was meant, so that nobody is interrupted. */
  readonly problem: FilterProblem | null
  /** Puts the text into the address where it can be read, back to the first page. */
  readonly apply: (text: string) => void
}

/** A typed filter that follows the address and changes it when it is meant. */
export function useFilterText(): FilterText {
  const [{ filter }, setParams] = useQueryStates(params, { shallow: false, history: 'push', scroll: false })
  const [seen, setSeen] = useState(filter)
  const [text, setText] = useState(filter)
  const [isMeant, setIsMeant] = useState(true)
  // The address can change under the box: a chip, a link, the way back.
  if (seen !== filter) {
    setSeen(filter)
    setText(filter)
    setIsMeant(true)
  }
  const read = parseFilter(text)
  const problem = isMeant && !read.ok ? read.problem : null
  return {
    text,
    problem,
    setText: (next) => {
      setText(next)
      // A refusal stays while the text is mended, and does not come up while a word is begun.
      setIsMeant(problem !== null)
    },
    apply: (next) => {
      setText(next)
      setIsMeant(true)
      if (parseFilter(next).ok)
        void setParams({ filter: next.trim() === '' ? null : next.trim(), offset: null })
    },
  }
}
