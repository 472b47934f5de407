import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LazyBadge, OutcomeBadge, StatusBadge } from '#app/_ui/Badge.tsx'
import { KindChip } from '#app/_ui/KindChip.tsx'
import { KindStrip } from '#app/_ui/KindStrip.tsx'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { formatPercent } from '#lib/format/formatShare.ts'
import type { OriginLine } from '#lib/format/originWords.ts'
import { type LazyPresetId, lazyPresetIds } from '#lib/metrics/presets.ts'
import type { Provenance, RewardPart, Status } from '#lib/model/rollout.ts'
import { type KindCounts, thoughtKinds } from '#lib/model/thought.ts'

/** What the facts column shows of a rollout; the page fills it from the stored row. */
export interface ShownFacts {
  readonly id: string
  readonly correct: boolean | null
  readonly correctSource: string
  /** Empty in a view that was frozen before it was kept. */
  readonly origins: readonly OriginLine[]
  readonly status: Status
  readonly selection: string
  readonly reward: number | null
  readonly rewardParts: Readonly<Record<string, RewardPart>>
  readonly advantage: number | null
  readonly recomputed: number | null
  readonly isPartial: boolean
  readonly reasoningTokens: number
  readonly outputTokens: number
  readonly tokenSource: 'exact' | 'estimated'
  readonly loggedTokens: number | null
  readonly hits: Readonly<Record<LazyPresetId, number>>
  readonly lazy: Readonly<Record<LazyPresetId, boolean>>
  readonly thoughts: KindCounts
  readonly tokensByKind: KindCounts
  readonly lowConfidence: number
  readonly globalDecomposition: boolean
  readonly calls: number
  readonly resultErrors: number
  readonly group: string
  readonly provenance: Provenance
  /** Null in a shared view, which leads nowhere else. */
  readonly rawHref: string | null
  readonly groupHref: string | null
}

/** Outcome, reasoning and source of one rollout, each with where it came from. */
export function RolloutFacts({ facts }: { facts: ShownFacts }) {
  return (
    <>
      <Outcome facts={facts} />
      <Reasoning facts={facts} />
      <WhereFrom origins={facts.origins} />
      <Source facts={facts} />
    </>
  )
}

function Outcome({ facts }: { facts: ShownFacts }) {
  const parts = Object.entries(facts.rewardParts)
  return (
    <Section title="Outcome">
      <p className="flex flex-wrap items-center gap-2">
        <OutcomeBadge correct={facts.correct} guessed={facts.correctSource === 'guessed'} />
        <span className="font-semibold">reward {formatDecimal(facts.reward)}</span>
        {facts.status !== 'completed' && <StatusBadge status={facts.status} />}
        {facts.selection !== 'all' && (
          <span className="text-text-3">{facts.selection.replaceAll('_', ' ')}</span>
        )}
      </p>
      <dl className="mt-2">
        {parts.map(([name, { value, weight }]) => (
          <Fact key={name} term={name}>
            {formatDecimal(value)}
            {weight !== null && <span className="text-text-3"> × {formatDecimal(weight)}</span>}
          </Fact>
        ))}
        <Fact term="advantage, logged">{formatDecimal(facts.advantage)}</Fact>
        <Fact term="recomputed, verl">
          {formatDecimal(facts.recomputed)}
          {facts.isPartial && <span className="text-text-3"> partial: a sibling has no reward</span>}
        </Fact>
      </dl>
    </Section>
  )
}

function Reasoning({ facts }: { facts: ShownFacts }) {
  const total = thoughtKinds.reduce((sum, kind) => sum + facts.tokensByKind[kind], 0)
  const thoughts = thoughtKinds.reduce((sum, kind) => sum + facts.thoughts[kind], 0)
  return (
    <Section title="Reasoning">
      {total > 0 && (
        <div className="in-data-blind:hidden">
          <KindStrip
            height={10}
            label="Share of reasoning tokens per kind"
            parts={thoughtKinds.map((kind) => ({ kind, size: facts.tokensByKind[kind] }))}
          />
          <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
            {thoughtKinds.map((kind) => (
              <li key={kind} className="flex items-center gap-1" title={`${facts.thoughts[kind]} thoughts`}>
                <KindChip kind={kind} /> {formatPercent(facts.tokensByKind[kind] / total)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="mt-2">
        <Fact term="reasoning tokens">
          {formatCount(facts.reasoningTokens)} <span className="text-text-3">{facts.tokenSource}, Qwen3</span>
        </Fact>
        <Fact term="output tokens">{formatCount(facts.outputTokens)}</Fact>
        {facts.loggedTokens !== null && (
          <Fact term="logged by the trainer">{formatCount(facts.loggedTokens)}</Fact>
        )}
        {lazyPresetIds.map((preset) => (
          <Fact key={preset} term={`hits, ${preset}`}>
            {facts.hits[preset]} {facts.lazy[preset] && <LazyBadge preset={preset} />}
          </Fact>
        ))}
        <Fact term="thoughts">
          {thoughts}
          {facts.lowConfidence > 0 && (
            <span className="text-text-3"> {facts.lowConfidence} low confidence</span>
          )}
        </Fact>
        <Fact term="splits the task" className="in-data-blind:hidden">
          {facts.globalDecomposition ? 'yes' : 'no'}
        </Fact>
        <Fact term="calls">
          {facts.calls}
          {facts.resultErrors > 0 && <span className="text-wrong-ink"> {facts.resultErrors} failed</span>}
        </Fact>
      </dl>
    </Section>
  )
}

/** Each fact with the field, name or rule that it came from. */
function WhereFrom({ origins }: { readonly origins: readonly OriginLine[] }) {
  if (origins.length === 0) return null
  return (
    <Section title="Where it came from">
      <dl>
        {origins.map(({ subject, term, words }) => (
          <Fact key={subject} term={term}>
            <span className="[overflow-wrap:anywhere]">{words}</span>
          </Fact>
        ))}
      </dl>
    </Section>
  )
}

function Source({ facts }: { facts: ShownFacts }) {
  const { path, line, item } = facts.provenance
  return (
    <Section title="Source">
      <dl>
        <Fact term="file">
          <span className="font-mono text-small [overflow-wrap:anywhere]">{path}</span>
        </Fact>
        {line !== null && <Fact term="line">{formatCount(line)}</Fact>}
        {item !== null && <Fact term="item">{formatCount(item)}</Fact>}
        <Fact term="rollout">
          <span className="font-mono text-small">{facts.id.slice(0, 12)}</span>
        </Fact>
      </dl>
      {facts.groupHref !== null && facts.rawHref !== null && (
        <p className="mt-2 flex gap-4">
          <Link href={facts.groupHref} prefetch={false} className="link">
            Group
          </Link>
          <Link href={facts.rawHref} prefetch={false} className="link">
            Raw record
          </Link>
        </p>
      )}
    </Section>
  )
}

/** A part of the facts column. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 border-hairline border-b pb-5 text-ui last:border-b-0">
      <h2 className="mb-2 font-semibold text-h3">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('flex justify-between gap-4 py-px', className)}>
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
