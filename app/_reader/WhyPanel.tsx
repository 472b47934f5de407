import { X } from 'lucide-react'
import { Button } from '#app/_ui/Button.tsx'
import { KindChip, kindClass } from '#app/_ui/KindChip.tsx'
import { formatSigned } from '#lib/format/formatNumber.ts'
import { formatPercent } from '#lib/format/formatShare.ts'
import { type KindCounts, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { ThoughtReason } from '#lib/model/thoughtReasons.ts'
import type { ThoughtRow } from '#lib/reading/readerRows.ts'
import { reasonWords } from '#lib/reading/reasonWords.ts'
import { useReasons } from './useReasons.ts'

interface Props {
  readonly row: ThoughtRow
  readonly rollout: string | null
  readonly onClose: () => void
}

/** Why a thought has its kind: how sure the classifier is of each, what spoke for it, the hits inside it. */
export function WhyPanel({ row, rollout, onClose }: Props) {
  const { reasons, refusal } = useReasons(rollout, row)
  return (
    <section
      aria-label={`Why thought ${row.number} is ${row.thought}`}
      className="my-2 max-w-[420px] md:ml-8 rounded-panel bg-raised p-4 text-ui shadow-pop"
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
      <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-1.5">
        <dt className="text-text-3">confidence</dt>
        <dd className="flex items-center gap-2">
          {reasons === null ? (
            <KindBar kind={row.thought} share={row.confidence} />
          ) : (
            <KindShares shares={reasons.shares} />
          )}
          {row.confidence < 0.5 && <span className="text-text-3">low</span>}
        </dd>
        <dt className="text-text-3">cue</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">
          {row.cue ?? <span className="font-sans text-text-2">none for this kind</span>}
        </dd>
        {reasons !== null && <Reasons reasons={reasons.reasons} />}
        {refusal !== null && (
          <>
            <dt className="text-text-3">because</dt>
            <dd role="status">{refusal}</dd>
          </>
        )}
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

/** The probability of each kind, the likeliest first. */
function KindShares({ shares }: { readonly shares: KindCounts }) {
  const kinds = thoughtKinds.toSorted((a, b) => shares[b] - shares[a])
  return (
    <ul className="grid gap-1">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <KindBar kind={kind} share={shares[kind]} />
          <span className="text-text-3">{kind}</span>
        </li>
      ))}
    </ul>
  )
}

function KindBar({ kind, share }: { readonly kind: ThoughtKind; readonly share: number }) {
  return (
    <>
      <span className="h-1.5 w-14 shrink-0 rounded-mark md:w-24 bg-pressed">
        <span
          className={`block h-full rounded-mark ${kindClass[kind].fill}`}
          style={{ width: `${100 * share}%` }}
        />
      </span>
      <span className="w-14 whitespace-nowrap text-right tabular-nums">{formatPercent(share)}</span>
    </>
  )
}

/** The three things that spoke most for the kind, and what spoke most against it. */
function Reasons({ reasons }: { readonly reasons: readonly ThoughtReason[] }) {
  const ahead = reasons.filter(({ weight }) => weight >= 0.05).slice(0, 3)
  const against = reasons.filter(({ weight }) => weight <= -0.3).slice(0, 2)
  return (
    <>
      <dt className="text-text-3">spoke for it</dt>
      <dd>{ahead.length === 0 ? 'nothing in particular' : <ReasonList reasons={ahead} />}</dd>
      {against.length > 0 && (
        <>
          <dt className="text-text-3">against it</dt>
          <dd>
            <ReasonList reasons={against} />
          </dd>
        </>
      )}
    </>
  )
}

function ReasonList({ reasons }: { readonly reasons: readonly ThoughtReason[] }) {
  return (
    <ul className="grid gap-0.5">
      {reasons.map((reason) => (
        <li
          key={`${reason.source} ${reason.name}`}
          className="flex justify-between gap-3 [overflow-wrap:anywhere]"
        >
          <span dir="auto">{reasonWords(reason)}</span>
          <span className="text-text-3 tabular-nums" title="log-odds against the next best kind">
            {formatSigned(reason.weight)}
          </span>
        </li>
      ))}
    </ul>
  )
}
