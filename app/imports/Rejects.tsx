import Link from 'next/link'
import { AskServer } from '#app/_controls/AskServer.tsx'
import { HitText } from '#app/_reader/HitText.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import type { RejectFilter, RejectRow } from '#db/queries/rejectList.ts'
import type { RejectFile, RejectReason } from '#db/queries/rejectReasons.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { type ListWindow, rejectsHref } from './importWindows.ts'
import { ListPager } from './ListPager.tsx'
import { RejectTable } from './RejectTable.tsx'

interface Props {
  readonly importId: string
  /** Of the whole import, whatever is shown. */
  readonly rejected: number
  readonly rejects: readonly RejectRow[]
  readonly window: ListWindow
  readonly filter: RejectFilter
  readonly reasons: readonly RejectReason[]
  readonly files: readonly RejectFile[]
  /** False while the import runs. */
  readonly canReadAgain: boolean
}

/** Records that could not be read: by reason and by file, as a list, as a download, and the way to read them again. */
export function Rejects({
  importId,
  rejected,
  rejects,
  window,
  filter,
  reasons,
  files,
  canReadAgain,
}: Props) {
  const api = `/api/v1/imports/${encodeURIComponent(importId)}/rejects`
  return (
    <section aria-labelledby="rejects" className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="rejects" className="font-semibold text-h3">
          {formatCount(rejected)} rejected
        </h2>
        <div className="flex flex-wrap gap-2">
          {canReadAgain && (
            <AskServer
              path={`${api}/read-again`}
              label={`Read the ${formatCounted(rejected, 'reject')} again`}
              question="Only the rejected records are read, by the formats and mappings of now."
            />
          )}
          <LinkButton href={api}>CSV</LinkButton>
          <LinkButton href={`${api}?format=jsonl`}>JSONL</LinkButton>
        </div>
      </div>
      {(reasons.length > 1 || files.length > 1) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 lg:grid-cols-2">
          <Facet
            label="By reason"
            items={reasons.map(({ reason, count }) => ({ text: reason, count }))}
            current={filter.reason}
            hrefOf={(reason) => rejectsHref(importId, { ...filter, reason })}
          />
          <Facet
            label="By file"
            items={files.map(({ path, count }) => ({ text: path, count }))}
            current={filter.path}
            hrefOf={(path) => rejectsHref(importId, { ...filter, path })}
          />
        </div>
      )}
      <RejectTable rejects={rejects} />
      <ListPager noun="rejects" {...window} shown={rejects.length} />
    </section>
  )
}

interface FacetProps {
  readonly label: string
  readonly items: readonly { readonly text: string; readonly count: number }[]
  readonly current: string | null
  readonly hrefOf: (text: string | null) => string
}

/** A condition to narrow the list by, with how many rejects each choice leaves. */
function Facet({ label, items, current, hrefOf }: FacetProps) {
  return (
    <div className="grid content-start gap-1">
      <p className="flex items-baseline gap-3 text-small text-text-3">
        {label}
        {current !== null && (
          <Link href={hrefOf(null)} scroll={false} prefetch={false} className="link">
            show all
          </Link>
        )}
      </p>
      <ul className="grid gap-0.5">
        {items.slice(0, 8).map(({ text, count }) => (
          <li key={text}>
            <Link
              href={hrefOf(text === current ? null : text)}
              scroll={false}
              prefetch={false}
              aria-current={text === current ? 'true' : undefined}
              className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 rounded-control py-0.5 text-text-2 hover:text-accent aria-current:font-semibold aria-current:text-text"
            >
              <span className="text-right tabular-nums">{formatCount(count)}</span>
              <span className="[overflow-wrap:anywhere]">
                <HitText text={text} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
