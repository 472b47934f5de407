import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { KindStrip } from '#app/_ui/KindStrip.tsx'
import type { AlignedPair } from '#lib/diff/alignThoughts.ts'
import type { DiffRow, LonePart } from '#lib/diff/diffRows.ts'
import type { ShownItem } from '#lib/diff/shownItem.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { DiffItemView } from './DiffItemView.tsx'
import { HitText } from './HitText.tsx'
import { SideMark } from './SideMark.tsx'

/** Both rollouts as a diff draws them. */
export interface DiffSides {
  readonly a: readonly ShownItem[]
  readonly b: readonly ShownItem[]
  readonly pairs: readonly AlignedPair[]
  readonly hrefs: { readonly a: string | null; readonly b: string | null }
}

interface Props {
  readonly row: DiffRow
  readonly sides: DiffSides
  /** What both share before they part, in words. */
  readonly shared: string
  readonly onOpen: (fold: string) => void
}

const columns =
  'grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_28px_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_132px_minmax(0,1fr)]'

/** One row: what both say, or what each says alone. */
export function DiffRowView({ row, sides, shared, onOpen }: Props) {
  switch (row.kind) {
    case 'divergence':
      return <DivergenceLine shared={shared} />
    case 'fold':
      return <SameFold row={row} sides={sides} onOpen={onOpen} />
    case 'pair':
      return <Pair row={row} sides={sides} />
    case 'apart':
      return (
        <div className={clsx(columns, 'py-1')}>
          <Alone side="a" parts={row.a} sides={sides} isStart={row.isStart} onOpen={onOpen} />
          <span />
          <Alone side="b" parts={row.b} sides={sides} isStart={row.isStart} onOpen={onOpen} />
        </div>
      )
  }
}

function DivergenceLine({ shared }: { shared: string }) {
  return (
    <div className="relative my-3 flex items-center gap-2 text-small" id="divergence">
      <span className="h-[1.5px] w-[52px] shrink-0 bg-accent md:w-[64px]" aria-hidden="true" />
      <p className="bg-page text-accent">
        <b className="font-semibold">First divergence</b> {shared}
      </p>
      <span className="h-[1.5px] flex-1 bg-accent" aria-hidden="true" />
    </div>
  )
}

function Pair({ row, sides }: { row: Extract<DiffRow, { kind: 'pair' }>; sides: DiffSides }) {
  const [a, b] = [sides.a[row.a], sides.b[row.b]]
  if (a === undefined || b === undefined) return null
  const isSame = row.op === 'same'
  return (
    <div className={columns}>
      <div className="relative min-w-0">
        <SideMark side={isSame ? 'both' : 'a'} className="absolute top-2.5 left-0 md:hidden" />
        <span className="sr-only">{isSame ? 'The same in A and B: ' : 'Changed, in A: '}</span>
        <DiffItemView
          item={a}
          other={isSame ? null : b}
          side="a"
          href={sides.hrefs.a}
          isQuiet={isSame}
          isMarked
        />
      </div>
      <span />
      <div className={clsx('relative min-w-0', isSame && 'max-md:hidden')}>
        <SideMark side="b" className="absolute top-2.5 left-0 md:hidden" />
        <span className="sr-only">{isSame ? 'The same in B: ' : 'in B: '}</span>
        <DiffItemView
          item={b}
          other={isSame ? null : a}
          side="b"
          href={sides.hrefs.b}
          isQuiet={isSame}
          isMarked
        />
      </div>
    </div>
  )
}

interface AloneProps {
  readonly side: 'a' | 'b'
  readonly parts: readonly LonePart[]
  readonly sides: DiffSides
  readonly isStart: boolean
  readonly onOpen: (fold: string) => void
}

/** What one side does while the other does something else, or nothing. */
function Alone({ side, parts, sides, isStart, onOpen }: AloneProps) {
  const items = sides[side]
  if (parts.length === 0)
    return isStart ? (
      <div className="hatched min-h-8 rounded-control max-md:hidden">
        <span className="sr-only">Nothing in {side.toUpperCase()} here</span>
      </div>
    ) : (
      <span />
    )
  return (
    <div
      className={clsx(
        'relative min-w-0',
        side === 'a'
          ? 'border-del-ink/45 border-l-[3px]'
          : 'border-ins-ink/55 border-l-[3px] md:border-r-[3px] md:border-l-0 md:pr-3',
      )}
    >
      {isStart && (
        <p className="flex items-center gap-1.5 pl-[52px] text-small text-text-3 md:pl-[64px]">
          <SideMark side={side} />
          only in {side.toUpperCase()}
        </p>
      )}
      {parts.map((part) => {
        if (part.kind === 'fold') return <LoneFold key={part.id} fold={part} items={items} onOpen={onOpen} />
        const item = items[part.item]
        return item === undefined ? null : (
          <DiffItemView key={part.item} item={item} other={null} side={side} href={sides.hrefs[side]} />
        )
      })}
    </div>
  )
}

const foldClass =
  'flex w-full items-center gap-2 rounded-control border border-hairline-strong border-dashed px-2.5 py-1.5 text-left text-small text-text-2 hover:bg-sunken hover:text-text'

function LoneFold({
  fold,
  items,
  onOpen,
}: {
  fold: Extract<LonePart, { kind: 'fold' }>
  items: readonly ShownItem[]
  onOpen: (fold: string) => void
}) {
  const hidden = items.slice(fold.from, fold.to)
  return (
    <div className="py-1.5 pr-2 pl-[52px] md:pl-[64px]">
      <button type="button" className={foldClass} onClick={() => onOpen(fold.id)}>
        <ChevronsUpDown size={12} aria-hidden="true" className="shrink-0 text-text-3" />
        <span className="font-medium whitespace-nowrap">{contents(hidden)}</span>
        <span className="min-w-0 flex-1 truncate text-text-3">
          <HitText text={hidden[0]?.text.slice(0, 160) ?? ''} />
        </span>
        <FoldStrip items={hidden} />
      </button>
    </div>
  )
}

function FoldStrip({ items }: { items: readonly ShownItem[] }) {
  const thoughts = items.flatMap((item) =>
    item.kind === 'thought' ? [{ kind: item.thought, size: item.text.length }] : [],
  )
  if (thoughts.length === 0) return null
  return (
    <span className="w-24 shrink-0 max-sm:hidden">
      <KindStrip parts={thoughts} label={`kinds of ${formatCounted(thoughts.length, 'thought')}`} />
    </span>
  )
}

function SameFold({
  row,
  sides,
  onOpen,
}: {
  row: Extract<DiffRow, { kind: 'fold' }>
  sides: DiffSides
  onOpen: (fold: string) => void
}) {
  const items = sides.pairs.slice(row.from, row.to).flatMap(({ a }) => sides.a[a ?? -1] ?? [])
  return (
    <div className={columns}>
      <div className="py-1.5">
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-control bg-sunken px-2.5 py-1.5 text-left text-small text-text-2 hover:bg-pressed"
          onClick={() => onOpen(row.id)}
        >
          <ChevronsUpDown size={12} aria-hidden="true" className="shrink-0 text-text-3" />
          <span className="font-medium">{contents(items)}</span>
          <span className="text-text-3">the same</span>
          <span className="flex-1" />
          <FoldStrip items={items} />
        </button>
      </div>
      <span className="max-md:hidden" />
      <p className="my-1.5 rounded-control bg-sunken px-2.5 py-1.5 text-small text-text-3 max-md:hidden">
        the same
      </p>
    </div>
  )
}

/** What a fold holds: "15 thoughts, 2 calls". */
function contents(items: readonly ShownItem[]): string {
  const words = { thought: 'thought', call: 'call', result: 'result', text: 'text' } as const
  const parts = (['thought', 'call', 'result', 'text'] as const).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    return count === 0 ? [] : [formatCounted(count, words[kind])]
  })
  return parts.join(', ')
}
