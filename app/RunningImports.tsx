import Link from 'next/link'
import { RefreshWhile } from '#app/_controls/RefreshWhile.tsx'
import { Badge } from '#app/_ui/Badge.tsx'
import { Progress } from '#app/_ui/Progress.tsx'
import type { ImportRow } from '#db/queries/importList.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'
import { importHref } from '#lib/query/pageLinks.ts'
import { importSubject } from './imports/importSubject.ts'

const nameOf = (row: ImportRow) => importSubject(row, row.firstPath === null ? [] : [row.firstPath])
const isMoving = ({ state }: ImportRow) => state === 'running' || state === 'queued'

/** Imports that run, or the last few that ended; what was rejected or failed shows here too. */
export function RunningImports({ imports }: { readonly imports: readonly ImportRow[] }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-panel border border-hairline bg-surface p-4">
      <RefreshWhile isMoving={imports.some(isMoving)} />
      <h2 className="font-semibold text-h3">
        <Link href="/imports" prefetch={false} className="hover:text-accent">
          Imports
        </Link>
      </h2>
      {imports.length === 0 && <p className="text-text-3">None yet. What runs and what ended stands here.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {imports.map((row) => (
          <li key={row.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <Link
              href={importHref(row.id)}
              prefetch={false}
              className="flex flex-wrap items-baseline gap-x-2 hover:text-accent"
            >
              <span className="max-w-full truncate font-medium">{nameOf(row)}</span>
              {row.format !== null && <span className="shrink-0 text-small text-text-3">{row.format}</span>}
              <span className="flex-1" />
              <span className="shrink-0 text-small text-text-3" title={formatIso(row.createdAt)}>
                {wordsOf(row)}
              </span>
              {row.rejected > 0 && <Badge tone="warning">{formatCount(row.rejected)} rejected</Badge>}
              {row.state === 'failed' && <Badge tone="wrong">failed</Badge>}
            </Link>
            {isMoving(row) && (
              <Progress label={`import of ${nameOf(row)}`} done={row.bytesDone} of={row.bytes} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf(row: ImportRow): string {
  if (row.state === 'queued') return 'waiting'
  if (row.state === 'running') return `${formatBytes(row.bytesDone)} of ${formatBytes(row.bytes)}`
  return `${formatCounted(row.rollouts, 'rollout')}, ${formatTime(row.createdAt)}`
}
