'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { useKeys } from '#app/_controls/useKeys.ts'
import type { ReaderRow } from '#lib/reading/readerRows.ts'
import { anchorOf, stepTo, type Wanted } from '#lib/reading/readerSteps.ts'
import { type LabelState, labelSearchText } from './thoughtHref.ts'

const closeKey = 'Escape'

/** Where one key leads; null where there is nothing there. */
export interface ReaderLinks {
  readonly previousSibling: string | null
  readonly nextSibling: string | null
  readonly previousCheckpoint: string | null
  readonly nextCheckpoint: string | null
  readonly diffWithBest: string | null
}

interface Options {
  readonly rows: readonly ReaderRow[]
  readonly links: ReaderLinks
  readonly scrollTo: (row: number) => void
  /** While labels are given their keys come first, and siblings open in the same mode. */
  readonly mode: LabelState['mode']
}

/** The chosen row, the explained row, and the keys of the reader. The chosen row is in the address. */
export function useReader({ rows, links, scrollTo, mode }: Options) {
  const router = useRouter()
  const [chosen, setChosen] = useState(-1)
  const [explained, setExplained] = useState<number | null>(null)

  const choose = useCallback(
    (row: number) => {
      const target = rows[row]
      if (target === undefined) return
      setChosen(row)
      scrollTo(row)
      const anchor = anchorOf(target)
      if (anchor !== null) window.history.replaceState(window.history.state, '', `#${anchor}`)
    },
    [rows, scrollTo],
  )

  useEffect(() => {
    const follow = () => {
      const anchor = window.location.hash.slice(1)
      const row = rows.findIndex((candidate) => anchor !== '' && anchorOf(candidate) === anchor)
      if (row < 0) return
      setChosen(row)
      scrollTo(row)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [rows, scrollTo])

  const step = (by: 1 | -1, wanted: Wanted) => () => choose(stepTo(rows, { from: chosen, by, wanted }))
  const go = (href: string | null) => () => {
    if (href !== null) router.push(`${href}${labelSearchText({ mode, pick: 'order', asked: null })}`)
  }
  const explain = (row: number) => setExplained((open) => (open === row ? null : row))
  useKeys({
    j: step(1, 'thought'),
    k: step(-1, 'thought'),
    n: step(1, 'hit'),
    p: step(-1, 'hit'),
    c: step(1, 'call'),
    w: () => mode !== 'blind' && explain(chosen),
    [closeKey]: () => setExplained(null),
    h: go(links.previousSibling),
    l: go(links.nextSibling),
    '[': go(links.previousCheckpoint),
    ']': go(links.nextCheckpoint),
    ...(mode === 'off' ? { d: go(links.diffWithBest) } : {}),
  })
  return { chosen, choose, explained, explain }
}
