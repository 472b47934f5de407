import type { Metadata } from 'next'
import { SidePickers } from '#app/_controls/SidePickers.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Segmented } from '#app/_ui/Segmented.tsx'
import { db } from '#app/db.ts'
import { orRefusal } from '#app/refusal.ts'
import { comparedView } from '#db/comparedView.ts'
import { type RunListRow, runList } from '#db/queries/runList.ts'
import { seriesList } from '#db/series.ts'
import { defaultLazyPreset, type LazyPresetId } from '#lib/metrics/presets.ts'
import { Problem } from '#lib/model/problem.ts'
import type { CompareParams } from '#lib/query/compareQuery.ts'
import { parseCompareSearch } from '#lib/query/compareSearch.ts'
import { compareHref } from '#lib/query/pageLinks.ts'
import { parseCheckpointTarget } from '#lib/query/target.ts'
import { Compared } from './Compared.tsx'
import { chosenSide, sideChoices } from './sideChoices.ts'

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { a, b } = parseCompareSearch(await searchParams)
  return { title: a === '' || b === '' ? 'Compare' : `${a} against ${b}` }
}

export default async function ComparePage({ searchParams }: Props) {
  const params = parseCompareSearch(await searchParams)
  const { a, b, split, preset } = params
  const runs = runList(db())
  const choices = sideChoices(runs, seriesList(db()))
  const compared = a === '' || b === '' ? null : orRefusal(() => comparedView(db(), params))
  const pickers = (
    <SidePickers
      choices={choices}
      a={chosenSide(choices, a)}
      b={chosenSide(choices, b)}
      narrowing={{ split, preset: presetInAddress(preset) }}
    />
  )
  return (
    <Page crumbs={[{ label: 'Runs', href: '/' }, { label: 'Compare' }]}>
      {compared === null || compared instanceof Problem ? (
        <div className="grid gap-5 py-8">
          <h1 className="font-semibold text-h1 tracking-[-0.018em]">Compare two runs or checkpoints</h1>
          {compared !== null && <Notice tone="wrong">{compared.message}</Notice>}
          {pickers}
          <SplitChoice params={params} splits={splitsOf(runs, params)} />
          <Invitation hasRuns={runs.length > 0} />
        </div>
      ) : (
        <Compared view={compared} ways={{ params, pickers }} />
      )}
    </Page>
  )
}

/** Splits that both runs have, where the address has not chosen among them. */
function splitsOf(runs: readonly RunListRow[], { a, b, split }: CompareParams): readonly string[] {
  if (split !== null || a === '' || b === '') return []
  const [ofA = [], ofB = []] = [a, b].map((side) => {
    const run = runs.find(({ name }) => name === side) ?? runs.find(({ name }) => name === targetRun(side))
    return [...new Set(run?.checkpoints.map((checkpoint) => checkpoint.split))]
  })
  return ofA.filter((one) => ofB.includes(one))
}

const targetRun = (text: string) => parseCheckpointTarget(text)?.run

function SplitChoice({ params, splits }: { params: CompareParams; splits: readonly string[] }) {
  if (splits.length < 2) return null
  return (
    <div>
      <Segmented
        label="Split"
        items={splits.map((split) => ({
          label: split,
          href: compareHref(params.a, params.b, { split, preset: presetInAddress(params.preset) }),
          isCurrent: false,
        }))}
      />
    </div>
  )
}

const presetInAddress = (preset: LazyPresetId) => (preset === defaultLazyPreset ? null : preset)

function Invitation({ hasRuns }: { hasRuns: boolean }) {
  if (!hasRuns)
    return (
      <EmptyState title="Nothing to compare yet" action={<LinkButton href="/">Import a dump</LinkButton>}>
        A comparison needs two runs, or two checkpoints of one.
      </EmptyState>
    )
  return (
    <p className="max-w-[72ch] text-pretty text-body text-text-2">
      A side is a run, a series, or one checkpoint of a run. The two are matched by prompt; each difference B
      − A comes with a paired interval and a verdict, and the prompts that flipped lead to their rollouts.
    </p>
  )
}
