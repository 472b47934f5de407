import { StepRange } from '#app/_controls/StepRange.tsx'
import { Menu } from '#app/_ui/Menu.tsx'
import { Segmented } from '#app/_ui/Segmented.tsx'
import { presetWords } from '#lib/charts/lazyModel.ts'
import { lazyPresetIds, lazyPresets } from '#lib/metrics/presets.ts'
import { type Narrowing, runHref } from '#lib/query/pageLinks.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { RunSubject } from './runSubject.ts'

interface Props {
  readonly subject: RunSubject
  readonly query: TraceQuery
  readonly mix: string | null
  readonly order: string | null
}

/** More facets than this stand behind a menu. */
const segmentsUpTo = 7

/** What is shown: facet, split, preset and steps, all in the address. */
export function RunControls({ subject, query, mix, order }: Props) {
  const now: Narrowing = {
    split: query.split,
    step: query.steps,
    facets: query.facets,
    filter: query.filter,
    preset: query.preset,
    mix,
    order,
  }
  const href = (change: Narrowing) => runHref(subject.id, { ...now, ...change })
  const splits = [...new Set(subject.checkpoints.map(({ split }) => split))]
  const steps = subject.checkpoints.flatMap(({ split, step }) =>
    split === query.split && step !== null ? [step] : [],
  )
  return (
    <section
      aria-label="What is shown"
      className="no-print sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-y bg-page py-2 max-md:static"
    >
      {subject.facets.length > 1 && <FacetChoice facets={subject.facets} chosen={query.facets} href={href} />}
      {splits.length > 1 && (
        <Menu
          label="split"
          current={query.split ?? ''}
          items={splits.map((split) => ({
            label: split,
            href: href({ split, step: null }),
            isCurrent: split === query.split,
          }))}
        />
      )}
      <Menu
        label="preset"
        current={query.preset}
        items={lazyPresetIds.map((id) => ({
          label: id,
          note: `${lazyPresets[id].title}: ${presetWords(lazyPresets[id])}; of ${lazyPresets[id].denominator}`,
          href: href({ preset: id }),
          isCurrent: id === query.preset,
        }))}
      />
      {query.filter !== '' && (
        <a href={href({ filter: '' })} className="link">
          filter <code>{query.filter}</code>, take it off
        </a>
      )}
      {new Set(steps).size > 2 && subject.kind === 'run' && <StepRange steps={steps} />}
    </section>
  )
}

interface FacetProps {
  readonly facets: readonly string[]
  readonly chosen: readonly string[]
  readonly href: (change: Narrowing) => string
}

function FacetChoice({ facets, chosen, href }: FacetProps) {
  const choices = [
    { label: 'All facets', href: href({ facets: [] }), isCurrent: chosen.length === 0 },
    ...facets.map((facet) => ({
      label: shortName(facet),
      href: href({ facets: [facet] }),
      isCurrent: chosen.length === 1 && chosen[0] === facet,
    })),
    ...(chosen.length > 1
      ? [{ label: chosen.map(shortName).join(' + '), href: href({ facets: chosen }), isCurrent: true }]
      : []),
  ]
  const current = choices.find(({ isCurrent }) => isCurrent)?.label ?? chosen.join(', ')
  return facets.length <= segmentsUpTo ? (
    <Segmented label="Facet" items={choices} />
  ) : (
    <Menu label="facet" current={current} items={choices} />
  )
}

/** A path as a facet is known by its last part; longer names keep their beginning. */
function shortName(facet: string): string {
  const last = facet.includes('/') ? facet.slice(facet.lastIndexOf('/') + 1) : facet
  return last.length > 32 ? `${last.slice(0, 31)}…` : last
}
