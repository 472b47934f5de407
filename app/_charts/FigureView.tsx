'use client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { csvOfTable, pngOfDrawing, svgOfDrawing } from './exportFigure.ts'

interface Props {
  readonly title: string
  readonly n: string
  readonly fileName: string
  /** In words, for the exported drawing. */
  readonly finding: string
  readonly note: string
  readonly isEmpty: boolean
  readonly say: ReactNode
  readonly drawing: ReactNode
  readonly table: ReactNode
}

const actionClass =
  'border-transparent border-b text-text-3 hover:border-current hover:text-text aria-pressed:text-text aria-pressed:border-current'

/** Caption and drawing; `table` puts the numbers in its place, the rest saves it. Everything is drawn by the server. */
export function FigureView({ title, n, fileName, finding, note, isEmpty, say, drawing, table }: Props) {
  const [isTable, setIsTable] = useState(false)
  const drawingRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLDivElement>(null)
  const id = useId()
  const words = { title, finding, note }

  const save = async (kind: 'csv' | 'svg' | 'png') => {
    const [from, table] = [drawingRef.current, tableRef.current]
    if (from === null || table === null) return
    const blob =
      kind === 'csv'
        ? csvOfTable(table)
        : kind === 'svg'
          ? svgOfDrawing(from, words)
          : await pngOfDrawing(from, words)
    download(blob, `${fileName}.${kind}`)
  }

  return (
    <>
      <figcaption className="mb-2 grid grid-cols-[1fr_auto] items-baseline gap-x-4 max-sm:grid-cols-1">
        <h3 className="font-semibold text-h3">{title}</h3>
        <span className="no-print flex flex-wrap gap-x-2.5 sm:justify-end text-small text-text-3">
          <span>{n}</span>
          <button
            type="button"
            className={actionClass}
            aria-pressed={isTable}
            aria-controls={id}
            onClick={() => setIsTable(!isTable)}
          >
            table
          </button>
          {(isEmpty ? (['csv'] as const) : (['csv', 'svg', 'png'] as const)).map((kind) => (
            <button
              key={kind}
              type="button"
              className={actionClass}
              aria-label={`${title} as ${kind}`}
              onClick={() => save(kind)}
            >
              {kind}
            </button>
          ))}
        </span>
        {say !== null && <p className="max-w-[92ch] text-pretty text-text-2 sm:col-span-2">{say}</p>}
      </figcaption>
      <div ref={drawingRef} hidden={isTable}>
        {drawing}
      </div>
      <div ref={tableRef} id={id} hidden={!isTable} className="max-h-[420px] overflow-y-auto">
        {table}
      </div>
    </>
  )
}

function download(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has read it by the next minute; freeing it at once would stop slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
