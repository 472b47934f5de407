import type { ReactNode } from 'react'
import { ChartFigure, FindingText } from '#app/_charts/ChartFigure.tsx'
import { ComparisonTable } from '#app/_charts/ComparisonTable.tsx'
import { ShareButton } from '#app/_controls/ShareButton.tsx'
import { SideMark } from '#app/_reader/SideMark.tsx'
import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { Menu } from '#app/_ui/Menu.tsx'
import type { ComparedSides, SideTotals } from '#db/compare.ts'
import { type ComparedView, listedFlips } from '#db/comparedView.ts'
import { comparisonModel } from '#lib/charts/comparisonModel.ts'
import { presetWords } from '#lib/charts/lazyModel.ts'
import { formatP } from '#lib/format/formatP.ts'
import { defaultLazyPreset, lazyPresetIds, lazyPresets } from '#lib/metrics/presets.ts'
import type { CompareParams } from '#lib/query/compareQuery.ts'
import { compareHref, runHref } from '#lib/query/pageLinks.ts'
import { type CheckpointTarget, parseCheckpointTarget, shareTargetText } from '#lib/query/target.ts'
import { FlippedPrompts } from './FlippedPrompts.tsx'
import { type Flip, flipView } from './flipView.ts'
import { MatchReport } from './MatchReport.tsx'
import { overlays } from './overlays.ts'

interface Props {
  readonly view: ComparedView
  /** What leads to another comparison; null in a shared view, where nothing leads on. */
  readonly ways: { readonly params: CompareParams; readonly pickers: ReactNode } | null
}

/** A comparison: what is matched, what differs and how surely, over checkpoints, and prompt by prompt. */
export function Compared({ view, ways }: Props) {
  const { compared } = view
  const isShared = ways === null
  const model = comparisonModel(compared)
  return (
    <div className="grid grid-cols-1 gap-8 pt-6">
      <header className="grid gap-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="grid min-w-0 flex-1 basis-96 gap-1.5">
            <Title sides={compared.sides} isShared={isShared} />
            <p className="max-w-[92ch] text-pretty text-body text-text-2">
              <FindingText finding={model.finding} />
            </p>
          </div>
          {ways !== null && <Choices params={ways.params} />}
        </div>
        {ways?.pickers}
      </header>
      <MatchReport compared={compared} />
      {compared.matched === 0 ? (
        <EmptyState title="No prompt in common">
          The two were asked different things, so there is nothing to compare prompt by prompt. Prompts are
          matched by their own id, or by their text where the dump has none.
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="headline" className="grid gap-2 border-hairline border-t pt-5">
            <h2 id="headline" className="font-semibold text-h3">
              Differences
            </h2>
            <ComparisonTable model={model} />
            <Method compared={compared} />
          </section>
          <Overlays view={view} isShared={isShared} />
          <Flips view={view} isShared={isShared} />
        </>
      )}
    </div>
  )
}

function Title({ sides, isShared }: { sides: ComparedSides['sides']; isShared: boolean }) {
  return (
    <h1 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-h2 tracking-[-0.018em] md:text-h1">
      <SideName letter="a" totals={sides[0]} isShared={isShared} />
      <span className="font-normal text-text-3">against</span>
      <SideName letter="b" totals={sides[1]} isShared={isShared} />
    </h1>
  )
}

interface SideNameProps {
  readonly letter: 'a' | 'b'
  readonly totals: SideTotals
  readonly isShared: boolean
}

function SideName({ letter, totals, isShared }: SideNameProps) {
  const { subject, step, split } = totals.side
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <SideMark side={letter} size="large" />
      <LinkOrText
        href={isShared ? null : runHref(subject.name)}
        className="min-w-0 [&[href]]:hover:text-accent [overflow-wrap:anywhere]"
      >
        <bdi>{subject.name}</bdi>
      </LinkOrText>
      {step !== null && (
        <span className="font-normal text-text-2 whitespace-nowrap">
          {split === null || split === '' ? '' : `${split}, `}step {step}
        </span>
      )}
    </span>
  )
}

function Choices({ params }: { params: CompareParams }) {
  const { a, b, split, preset } = params
  const withPreset = (id: string | null) => ({ split, preset: id === defaultLazyPreset ? null : id })
  return (
    <div className="flex flex-wrap gap-2">
      <ShareButton target={shareTargetText({ kind: 'compare', sides: sidesOf(a, b) })} />
      <LinkButton href={compareHref(b, a, withPreset(preset))}>Swap</LinkButton>
      <Menu
        label="lazy preset"
        current={preset}
        items={lazyPresetIds.map((id) => ({
          label: id,
          note: lazyPresets[id].title,
          href: compareHref(a, b, withPreset(id)),
          isCurrent: id === preset,
        }))}
      />
    </div>
  )
}

function Method({ compared }: { compared: ComparedSides }) {
  const { matched, preset } = compared
  return (
    <p className="max-w-[140ch] text-pretty text-small text-text-3">
      Paired by prompt: {matched} prompts, both sides of a prompt together. Interval: 2,000 bootstrap draws of
      prompts, seed 1. p: sign flips of prompts; those of accuracy, lazy reasoning and reward adjusted
      together by Holm. A verdict of better or worse needs an interval without 0 and p under .05; <i>same</i>{' '}
      needs the whole interval within m. One axis for all: differences in units of the margin m, turned so
      that better is right; where there is no margin, in fiftieths of the larger side, and where neither way
      is better, right is more. Lazy preset {preset}: {presetWords(lazyPresets[preset])}.{' '}
      <a href="/docs/metrics#comparison" className="link-quiet">
        Definition
      </a>
    </p>
  )
}

interface PartProps {
  readonly view: ComparedView
  readonly isShared: boolean
}

function Overlays({ view, isShared }: PartProps) {
  const figures = overlays(view, isShared)
  if (figures.length === 0) return null
  return (
    <section aria-labelledby="over-checkpoints" className="grid gap-4 border-hairline border-t pt-5">
      <h2 id="over-checkpoints" className="font-semibold text-h3">
        Over checkpoints
      </h2>
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-3">
        {figures.map((model) => (
          <ChartFigure key={model.id} model={model} />
        ))}
      </div>
    </section>
  )
}

function Flips({ view: { compared, rollouts }, isShared }: PartProps) {
  const { gained, lost, p } = compared.flipped
  const [up = [], down = []] = [gained, lost].map((flips) => {
    const shown = flipView(flips.slice(0, listedFlips), compared, rollouts)
    return isShared ? shown.map(withoutLinks) : shown
  })
  return (
    <section aria-labelledby="flipped" className="grid gap-4 border-hairline border-t pt-5">
      <div>
        <h2 id="flipped" className="font-semibold text-h3">
          Flipped prompts
        </h2>
        <p className="text-text-2">
          Solved means more than half of the labelled rollouts are right.
          {p !== null && ` One rollout of each prompt on both sides: McNemar's exact p ${formatP(p)}.`}
        </p>
      </div>
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
        <FlippedPrompts
          title="Flipped to right in B"
          flips={up}
          total={gained.length}
          none="No prompt is solved by B alone."
        />
        <FlippedPrompts
          title="Flipped to wrong in B"
          flips={down}
          total={lost.length}
          none="No prompt is solved by A alone."
        />
      </div>
    </section>
  )
}

const withoutLinks = (flip: Flip): Flip => ({
  ...flip,
  a: { ...flip.a, href: null },
  b: { ...flip.b, href: null },
  diff: null,
})

function sidesOf(...sides: readonly string[]): readonly CheckpointTarget[] {
  return sides.flatMap((side) => parseCheckpointTarget(side) ?? [])
}
