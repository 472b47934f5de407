import Link from 'next/link'
import { PairBox } from '#app/_controls/DiffPair.tsx'
import { OriginsButton } from '#app/_controls/OriginsButton.tsx'
import { LazyBadge, StatusBadge } from '#app/_ui/Badge.tsx'
import { KindStrip } from '#app/_ui/KindStrip.tsx'
import { OutcomeWord } from '#app/_ui/OutcomeWord.tsx'
import { Td } from '#app/_ui/Table.tsx'
import { facetWord } from '#app/runs/facetWord.ts'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import { formatCount, formatDecimal, formatSigned } from '#lib/format/formatNumber.ts'
import { originLines, originOf } from '#lib/format/originWords.ts'
import type { LazyPresetId } from '#lib/metrics/presets.ts'
import type { OriginSubject } from '#lib/model/origin.ts'
import { type KindCounts, thoughtKinds } from '#lib/model/thought.ts'
import { rolloutHref } from '#lib/query/pageLinks.ts'
import type { OptionalColumns } from './RolloutTable.tsx'

interface Props {
  readonly row: RolloutRow
  readonly preset: LazyPresetId
  readonly columns: OptionalColumns
}

/** The facts of a rollout as cells of its row. */
export function RolloutCells({ row, preset, columns }: Props) {
  const { origins } = row
  const from = (subject: OriginSubject) => originOf(origins, subject)
  const name = `sample ${row.sample ?? '–'}${row.step === null ? '' : `, step ${row.step}`}`
  return (
    <>
      <Td className="pr-2">
        <PairBox id={row.id} label={name} />
      </Td>
      <Td className="w-full max-w-0 min-w-44 md:min-w-60">
        <Link
          href={rolloutHref(row.id)}
          prefetch={false}
          data-row
          aria-label={`${row.gist === '' ? row.promptKey : row.gist}: ${name}`}
          className="block truncate after:absolute after:inset-0"
        >
          {row.gist === '' ? <code>{row.promptKey}</code> : row.gist}
        </Link>
      </Td>
      {columns.run && <Td className="whitespace-nowrap">{row.run}</Td>}
      {columns.step && (
        <Td num second={columns.split ? row.split : undefined} title={row.label ?? from('step')}>
          {row.step ?? '–'}
        </Td>
      )}
      {columns.facet && (
        <Td className="whitespace-nowrap text-text-2" title={row.facet ?? undefined}>
          {row.facet === null ? '–' : facetWord(row.facet)}
        </Td>
      )}
      <Td num>{row.sample ?? '–'}</Td>
      <Td className="whitespace-nowrap" title={from('correct')}>
        <OutcomeWord correct={row.correct} isGuessed={row.correctSource === 'guessed'} />{' '}
        {row.lazy[preset] && <LazyBadge preset={preset} />}
      </Td>
      <Td num title={from('reward')}>
        {formatDecimal(row.reward)}
      </Td>
      {columns.advantage && (
        <Td num title={from('advantage')}>
          {row.advantage === null ? '–' : formatSigned(row.advantage)}
        </Td>
      )}
      <Td num title={from('tokens')}>
        {row.tokenSource === 'estimated' && <span className="text-text-3">~</span>}
        {formatCount(row.reasoningTokens)}
      </Td>
      <Td num>{formatCount(row.hits[preset])}</Td>
      <Td className="min-w-28">
        <Kinds tokens={row.tokensByKind} />
      </Td>
      <Td num>{formatCount(row.calls)}</Td>
      <Td num className={row.resultErrors > 0 ? 'text-wrong-ink' : ''}>
        {row.results - row.resultsUnknown === 0 && row.results > 0 ? '–' : formatCount(row.resultErrors)}
      </Td>
      <Td title={from('status')}>
        {row.status === 'completed' || row.status === 'unknown' ? (
          <span className="text-text-3">{row.status}</span>
        ) : (
          <StatusBadge status={row.status} />
        )}
      </Td>
      <Td>
        <OriginsButton of={name} lines={originLines(origins)} />
      </Td>
    </>
  )
}

function Kinds({ tokens }: { readonly tokens: KindCounts }) {
  const parts = thoughtKinds.flatMap((kind) => (tokens[kind] > 0 ? [{ kind, size: tokens[kind] }] : []))
  if (parts.length === 0) return <span className="text-small text-text-3">no reasoning</span>
  const label = parts.map(({ kind, size }) => `${kind} ${formatCount(size)}`).join(', ')
  return <KindStrip parts={parts} label={`tokens by kind: ${label}`} />
}
