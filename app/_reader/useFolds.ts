'use client'
import { useCallback, useMemo, useState } from 'react'
import type { AlignedPair } from '#lib/diff/alignThoughts.ts'
import { type DiffRow, diffRows, type OpenedFolds } from '#lib/diff/diffRows.ts'

/** The rows of a diff with the folds that the reader opened. */
export interface Folds {
  readonly rows: readonly DiffRow[]
  readonly isWhole: boolean
  readonly open: (fold: string) => void
  readonly showAll: (isWhole: boolean) => void
}

/** Which folds are open, and the rows that follow from it. */
export function useFolds(pairs: readonly AlignedPair[]): Folds {
  const [opened, setOpened] = useState<OpenedFolds>(() => new Set())
  const rows = useMemo(() => diffRows(pairs, opened), [pairs, opened])
  const open = useCallback(
    (fold: string) => setOpened((before) => (before === 'all' ? 'all' : new Set([...before, fold]))),
    [],
  )
  const showAll = useCallback((isWhole: boolean) => setOpened(isWhole ? 'all' : new Set()), [])
  return { rows, isWhole: opened === 'all', open, showAll }
}
