'use client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { findBilingualHits, findDcoreHits } from '#lib/classify/reflectionHits.ts'
import type { Turn } from '#lib/model/rollout.ts'
import { minimap } from '#lib/reading/minimap.ts'
import { type PackedThoughts, unpackThoughts } from '#lib/reading/packThoughts.ts'
import { type ReaderRow, readerRows } from '#lib/reading/readerRows.ts'
import { anchorOf } from '#lib/reading/readerSteps.ts'
import { LabelBar } from './LabelBar.tsx'
import { Minimap } from './Minimap.tsx'
import { Row } from './Row.tsx'
import { TurnList } from './TurnList.tsx'
import { type LabellingProps, useLabelling } from './useLabelling.ts'
import { useLabelSearch } from './useLabelSearch.ts'
import { type ReaderLinks, useReader } from './useReader.ts'

/** Longer rollouts are windowed; shorter ones stand in the page whole, so that the browser's own search finds all. */
const windowedFrom = 400

/** What a rollout says, as short as it can be sent; rows and minimap are laid out where they are drawn. */
export interface ReaderBody {
  readonly turns: readonly Turn[]
  readonly promptTurnCount: number
  readonly thoughts: PackedThoughts
  /** Which list of words is underlined. */
  readonly hits: 'dcore' | 'bilingual'
}

interface Props {
  readonly body: ReaderBody
  readonly links: ReaderLinks
  /** Null where no labels can be given, as in a shared view. */
  readonly labelling: LabellingProps | null
  /** Facts beside the text. */
  readonly children: ReactNode
}

/** Turns, minimap, text and facts. */
export function Reader({ body, links, labelling: given, children }: Props) {
  const rows = useMemo(
    () =>
      readerRows(
        body,
        unpackThoughts(body.thoughts),
        body.hits === 'dcore' ? findDcoreHits : findBilingualHits,
      ),
    [body],
  )
  const isWindowed = rows.length > windowedFrom
  const list = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 56,
    overscan: 12,
    scrollMargin: offset,
    enabled: isWindowed,
  })
  const scrollTo = useCallback(
    (row: number) => {
      if (isWindowed) virtual.scrollToIndex(row, { align: 'center' })
      else document.getElementById(`row-${row}`)?.scrollIntoView({ block: 'center' })
    },
    [isWindowed, virtual.scrollToIndex],
  )
  const search = useLabelSearch()
  const mode = given === null ? 'off' : search.mode
  const isBlind = mode === 'blind'
  const { chosen, choose, explained, explain } = useReader({ rows, links, scrollTo, mode })
  const labelling = useLabelling({ rows, props: given, search, chosen, choose })
  const map = minimap(rows, isBlind ? labelling.labelOf : undefined)

  const draw = (row: ReaderRow, index: number) => (
    <Row
      row={row}
      isSelected={index === chosen}
      isExplained={index === explained}
      onExplain={() => explain(index)}
      rollout={given?.rollout ?? null}
      labelling={
        mode === 'off' || row.kind !== 'thought'
          ? null
          : { label: labelling.labelOf(row), isBlind, onChoose: () => choose(index) }
      }
    />
  )
  return (
    <div data-blind={isBlind || undefined} className="lg:grid lg:grid-cols-[232px_60px_minmax(0,1fr)_312px]">
      <aside className="top-0 hidden max-h-screen overflow-y-auto py-5 pr-4 pl-8 lg:sticky lg:block">
        <TurnList rows={rows} current={chosen} onGo={choose} hasStrips={!isBlind} />
        <p className="mt-5 flex flex-wrap items-center gap-1 text-small text-text-3">
          <Kbd>j</Kbd> <Kbd>k</Kbd> thought <Kbd>n</Kbd> <Kbd>p</Kbd> hit <Kbd>w</Kbd> why
        </p>
      </aside>
      <div className="sticky top-0 hidden h-screen py-5 lg:block">
        <Minimap blocks={map} current={chosen} onGo={choose} hasHits={!isBlind} />
      </div>
      <section aria-label="Rollout" className="min-w-0 px-4 pb-16 md:pr-8 md:pl-24" ref={list}>
        {isWindowed ? (
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
          rows.map((row, index) => (
            <div key={anchorOf(row) ?? `row-${index}`} id={`row-${index}`}>
              {draw(row, index)}
            </div>
          ))
        )}
        {mode !== 'off' && <LabelBar labelling={labelling} search={search} />}
      </section>
      <aside
        aria-label="Facts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and a shared view has no link in it
        tabIndex={0}
        className="border-hairline border-t px-4 py-5 lg:sticky lg:top-0 lg:max-h-screen lg:overflow-y-auto lg:border-t-0 lg:border-l lg:pr-8 lg:pl-6"
      >
        {children}
      </aside>
    </div>
  )
}
