'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useKeys } from '#app/_controls/useKeys.ts'
import { type DiffRow, isDifference, rowOfPair } from '#lib/diff/diffRows.ts'
import type { DiffSides } from './DiffRowView.tsx'
import type { Folds } from './useFolds.ts'

interface Options {
  readonly sides: DiffSides
  readonly folds: Folds
  readonly swapHref: string | null
  readonly scrollTo: (row: number) => void
}

/** A pair to go to as soon as its row is drawn. */
interface Wanted {
  readonly pair: number
}

/** The chosen row and the keys of the diff. The chosen pair is in the address. */
export function useDiffSteps({ sides, folds, swapHref, scrollTo }: Options) {
  const router = useRouter()
  const { pairs } = sides
  const { rows, open } = folds
  // By pair, not by row: rows move when folds open.
  const [chosenPair, setChosenPair] = useState<number | 'divergence' | null>(null)
  const chosen = useMemo(() => {
    if (chosenPair === null) return -1
    if (chosenPair === 'divergence') return rows.findIndex(({ kind }) => kind === 'divergence')
    return rowOfPair(rows, pairs, chosenPair)
  }, [chosenPair, rows, pairs])
  const [wanted, setWanted] = useState<Wanted | null>(null)

  const choose = useCallback(
    (row: number) => {
      const target = rows[row]
      if (target === undefined) return
      const pair = pairOf(target)
      setChosenPair(pair ?? 'divergence')
      scrollTo(row)
      if (pair !== null) window.history.replaceState(window.history.state, '', `#p${pair}`)
    },
    [rows, scrollTo],
  )

  useEffect(() => {
    if (wanted === null) return
    const at = rowOfPair(rows, pairs, wanted.pair)
    const row = rows[at]
    if (row?.kind === 'fold') open(row.id)
    else {
      setWanted(null)
      choose(at)
    }
  }, [wanted, rows, pairs, choose, open])

  useEffect(() => {
    const pair = /^#p(\d+)$/.exec(window.location.hash)?.[1]
    if (pair !== undefined) setWanted({ pair: Number(pair) })
  }, [])

  const step = (by: 1 | -1, fits: (row: DiffRow) => boolean) => () => {
    for (let at = chosen + by; at >= 0 && at < rows.length; at += by) {
      const row = rows[at]
      if (row === undefined || !fits(row)) continue
      choose(at)
      return
    }
  }
  const steps = {
    first: () => choose(rows.findIndex(({ kind }) => kind === 'divergence')),
    next: step(1, isDifference),
    previous: step(-1, isDifference),
    nextCall: step(1, (row) => hasCall(row, sides)),
    goToItem: (side: 'a' | 'b', item: number) =>
      setWanted({ pair: pairs.findIndex((pair) => pair[side] === item) }),
  }
  useKeys({
    f: steps.first,
    n: steps.next,
    p: steps.previous,
    c: steps.nextCall,
    x: () => swapHref !== null && router.replace(swapHref),
  })
  return { chosen, ...steps }
}

function pairOf(row: DiffRow): number | null {
  if (row.kind === 'divergence') return null
  return row.kind === 'fold' ? row.from : row.pair
}

function hasCall(row: DiffRow, { a, b }: DiffSides): boolean {
  if (row.kind === 'pair') return a[row.a]?.kind === 'call' || b[row.b]?.kind === 'call'
  if (row.kind !== 'apart') return false
  return (
    row.a.some((part) => part.kind === 'item' && a[part.item]?.kind === 'call') ||
    row.b.some((part) => part.kind === 'item' && b[part.item]?.kind === 'call')
  )
}
