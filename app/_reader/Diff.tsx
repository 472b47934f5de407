'use client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DiffRow, diffRows } from '#lib/diff/diffRows.ts'
import type { JoinedMap } from '#lib/diff/joinedMap.ts'
import { mapStretch } from '#lib/diff/mapStretch.ts'
import { DiffMap } from './DiffMap.tsx'
import { DiffRowView, type DiffSides } from './DiffRowView.tsx'
import { DiffTools } from './DiffTools.tsx'
import { useDiffSteps } from './useDiffSteps.ts'
import { useFolds } from './useFolds.ts'
import { useInSight } from './useInSight.ts'

/** Longer diffs are windowed; shorter ones stand in the page whole, so that the browser's own search finds all. */
const windowedFrom = 400

interface Props {
  readonly sides: DiffSides
  readonly map: JoinedMap
  /** What both share, behind "First divergence". */
  readonly shared: string
  /** Null in a shared view. */
  readonly swapHref: string | null
  /** The answer in a sentence. */
  readonly children: ReactNode
}

/** Two rollouts side by side: tools, rows, and the joined map between them. */
export function Diff({ sides, map, shared, swapHref, children }: Props) {
  const folds = useFolds(sides.pairs)
  const { rows } = folds
  const isLong = useMemo(() => diffRows(sides.pairs, 'all').length > windowedFrom, [sides.pairs])
  const list = useRef<HTMLElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 72,
    overscan: 10,
    scrollMargin: offset,
    enabled: isLong,
  })
  const scrollTo = useCallback(
    (row: number) => {
      if (isLong) virtual.scrollToIndex(row, { align: 'center' })
      else document.getElementById(`row-${row}`)?.scrollIntoView({ block: 'center' })
    },
    [isLong, virtual.scrollToIndex],
  )
  const steps = useDiffSteps({ sides, folds, swapHref, scrollTo })
  const seen = useInSight(list, rows)
  const inSight = useMemo(
    () => mapStretch(seen === null ? [] : rows.slice(seen[0], seen[1] + 1), sides.pairs, map),
    [seen, rows, sides.pairs, map],
  )
  const draw = (row: DiffRow, index: number) => (
    <div
      data-row={index}
      id={`row-${index}`}
      aria-current={index === steps.chosen ? 'true' : undefined}
      className={clsx('rounded-control', index === steps.chosen && 'bg-accent-soft')}
    >
      <DiffRowView row={row} sides={sides} shared={shared} onOpen={folds.open} />
    </div>
  )
  return (
    <>
      <DiffTools steps={steps} folds={folds} swapHref={swapHref} isEqual={map.divergence === null}>
        {children}
      </DiffTools>
      <section
        aria-label="Both rollouts, aligned"
        className="relative mx-auto max-w-[1440px] px-4 pt-3 pb-16 md:px-8"
        ref={list}
      >
        <div className="-translate-x-1/2 pointer-events-none absolute inset-y-3 left-1/2 hidden w-33 lg:block">
          <div className="sticky top-16 h-[min(100%,calc(100vh-80px))]">
            <DiffMap map={map} inSight={inSight} onGo={steps.goToItem} />
          </div>
        </div>
        {isLong ? (
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index]
              return row === undefined ? null : (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${item.start - offset}px)` }}
                >
                  {draw(row, item.index)}
                </div>
              )
            })}
          </div>
        ) : (
          rows.map((row, index) => <div key={keyOf(row)}>{draw(row, index)}</div>)
        )}
      </section>
    </>
  )
}

function keyOf(row: DiffRow): string {
  switch (row.kind) {
    case 'divergence':
      return row.kind
    case 'fold':
      return row.id
    case 'pair':
      return `p${row.pair}`
    case 'apart':
      return `x${partKey(row.a[0])} ${partKey(row.b[0])}`
  }
}

function partKey(part: Extract<DiffRow, { kind: 'apart' }>['a'][number] | undefined): string {
  if (part === undefined) return '-'
  return part.kind === 'item' ? String(part.item) : part.id
}
