import { X } from 'lucide-react'
import { Button } from '#app/_ui/Button.tsx'
import { KindChip, kindClass } from '#app/_ui/KindChip.tsx'
import { formatPercent } from '#lib/format/formatShare.ts'
import type { ThoughtRow } from '#lib/reading/readerRows.ts'

/** Why a thought has its kind: the cue that fired, how sure the classifier is, the hits inside it. */
export function WhyPanel({ row, onClose }: { row: ThoughtRow; onClose: () => void }) {
  return (
    <section
      aria-label={`Why thought ${row.number} is ${row.thought}`}
      className="my-2 ml-8 max-w-[420px] rounded-panel bg-raised p-4 text-ui shadow-pop"
    >
      <header className="mb-2 flex items-center gap-2">
        <KindChip kind={row.thought} confidence={row.confidence} decorative />
        <h3 className="font-semibold">{row.thought}</h3>
        {row.subKind !== null && <span className="text-text-3">{row.subKind.replaceAll('-', ' ')}</span>}
        <span className="flex-1" />
        <Button variant="quiet" icon aria-label="Close" onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </Button>
      </header>
      <dl className="grid grid-cols-[96px_1fr] gap-y-1.5">
        <dt className="text-text-3">cue</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">
          {row.cue ?? (
            <span className="font-sans text-text-2">none fired: the kind most thoughts like it have</span>
          )}
        </dd>
        <dt className="text-text-3">confidence</dt>
        <dd className="flex items-center gap-2">
          <span className="h-1.5 w-32 rounded-mark bg-pressed">
            <span
              className={`block h-full rounded-mark ${kindClass[row.thought].fill}`}
              style={{ width: formatPercent(row.confidence) }}
            />
          </span>
          {formatPercent(row.confidence)}
          {row.confidence < 0.5 && <span className="text-text-3">low</span>}
        </dd>
        <dt className="text-text-3">hits</dt>
        <dd>
          {row.hits.length === 0
            ? 'none'
            : row.hits.map((hit) => row.text.slice(hit.start, hit.end)).join(', ')}
        </dd>
        <dt className="text-text-3">characters</dt>
        <dd className="font-mono">
          {row.start}–{row.end} of its reasoning
        </dd>
      </dl>
    </section>
  )
}
