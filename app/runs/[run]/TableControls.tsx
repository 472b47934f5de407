import { FilterBox } from '#app/_controls/FilterBox.tsx'
import { QuickFilters } from '#app/_controls/QuickFilters.tsx'
import { StepRange } from '#app/_controls/StepRange.tsx'
import { Menu } from '#app/_ui/Menu.tsx'
import { facetWord } from '#app/runs/facetWord.ts'
import { presetWords } from '#lib/charts/lazyModel.ts'
import { lazyPresetIds, lazyPresets } from '#lib/metrics/presets.ts'
import type { Narrowing } from '#lib/query/pageLinks.ts'
import type { RolloutQuery } from '#lib/query/traceQuery.ts'
import type { RunSubject } from './runSubject.ts'

interface Props {
  readonly subject: RunSubject
  readonly query: RolloutQuery
  /** Address of the table with these changes, back on its first page. */
  readonly href: (change: Narrowing) => string
  /** Offers the conditions on rollouts that are asked for most. */
  readonly isQuick?: boolean
}

/** What a table shows: split, facet, preset, steps and the typed filter, all in the address. */
export function TableControls({ subject, query, href, isQuick = false }: Props) {
  const splits = [...new Set(subject.checkpoints.map(({ split }) => split))]
  const steps = subject.checkpoints.flatMap(({ split, step }) =>
    (query.split === null || split === query.split) && step !== null ? [step] : [],
  )
  const distinct = [...new Set(steps)].sort((a, b) => a - b)
  const known = { split: splits, facet: subject.facets, run: subject.members.map(({ name }) => name) }
  return (
    <section aria-label="What is shown" className="no-print grid gap-2 border-hairline border-y py-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <FilterBox known={known} />
        {isQuick && <QuickFilters preset={query.preset} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {subject.facets.length > 1 && <FacetMenu subject={subject} chosen={query.facets} href={href} />}
        {splits.length > 1 && (
          <Menu
            label="split"
            current={query.split ?? 'all'}
            items={[null, ...splits].map((split) => ({
              label: split ?? 'all',
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
            note: `${lazyPresets[id].title}: ${presetWords(lazyPresets[id])}`,
            href: href({ preset: id }),
            isCurrent: id === query.preset,
          }))}
        />
        {distinct.length > 2 && subject.kind === 'run' && <StepRange steps={distinct} />}
      </div>
    </section>
  )
}

function FacetMenu({
  subject,
  chosen,
  href,
}: {
  readonly subject: RunSubject
  readonly chosen: readonly string[]
  readonly href: Props['href']
}) {
  return (
    <Menu
      label="facet"
      current={chosen.length === 0 ? 'all' : chosen.map(facetWord).join(' + ')}
      items={[
        { label: 'all', href: href({ facets: [] }), isCurrent: chosen.length === 0 },
        ...subject.facets.map((facet) => ({
          label: facetWord(facet),
          href: href({ facets: [facet] }),
          isCurrent: chosen.length === 1 && chosen[0] === facet,
        })),
      ]}
    />
  )
}
