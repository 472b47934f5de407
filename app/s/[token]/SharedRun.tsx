import { ChartFigure } from '#app/_charts/ChartFigure.tsx'
import { OriginsButton } from '#app/_controls/OriginsButton.tsx'
import { type Fact, Facts } from '#app/_ui/Facts.tsx'
import { ruleWords } from '#app/runs/[run]/ruleWords.ts'
import { figuresFrom } from '#app/runs/[run]/runFigures.ts'
import { WhatChanged } from '#app/runs/[run]/WhatChanged.tsx'
import type { FrozenView } from '#db/frozenView.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { originSummaries } from '#lib/format/originSummary.ts'

type FrozenRun = Omit<Extract<FrozenView, { readonly kind: 'run' }>, 'kind'>

/** Marks are no links: a shared view leads nowhere else. */
const nowhere = { rollouts: () => '', groups: () => '' }

/** The figures of a run as they were. */
export function SharedRun({ view }: { readonly view: FrozenRun }) {
  const { reports, query } = view
  const figures = figuresFrom(reports, { links: nowhere, preset: query.preset, mixUnit: 'share' })
  return (
    <main id="content" className="mx-auto max-w-[1440px] px-4 pb-12 md:px-8">
      <div className="grid gap-2 py-6">
        <h1 className="font-semibold text-h1 tracking-[-0.018em] [overflow-wrap:anywhere]">{view.name}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Facts facts={factsOf(view)} />
          <OriginsButton
            isNamed
            of={view.name}
            lines={originSummaries(view.members.flatMap(({ origins }) => origins ?? []))}
          />
        </div>
      </div>
      {figures.change !== null && <WhatChanged model={figures.change} />}
      <div className="grid grid-cols-12 gap-x-6 gap-y-10 pt-6 [&>figure]:col-span-12">
        <ChartFigure model={figures.mix} className="lg:col-span-8!" />
        <ChartFigure model={figures.lazy} className="lg:col-span-4!" />
        <ChartFigure model={figures.signal} className="lg:col-span-8!" />
        {[figures.reward, figures.accuracy, figures.length, figures.pass].map((model) => (
          <ChartFigure key={model.id} model={model} className="lg:col-span-4!" />
        ))}
        {figures.decoupling !== null && <ChartFigure model={figures.decoupling} className="lg:col-span-4!" />}
        {figures.order !== null && (
          <>
            <ChartFigure model={figures.order.transitions} className="lg:col-span-8!" />
            <ChartFigure model={figures.order.positions} />
          </>
        )}
        {figures.byFacet !== null && <ChartFigure model={figures.byFacet} />}
        {figures.parts !== null && <ChartFigure model={figures.parts} />}
      </div>
    </main>
  )
}

function factsOf({ members, query }: FrozenRun): readonly Fact[] {
  const sum = (of: (member: (typeof members)[number]) => number) =>
    members.reduce((total, member) => total + of(member), 0)
  const guessed = sum((member) => member.guessed)
  const models = [...new Set(members.flatMap(({ model }) => model ?? []))]
  const { steps, facets, filter } = query
  return [
    ...(models.length > 0 ? [{ term: 'model', value: models.join(', ') }] : []),
    { term: 'rollouts', value: formatCount(sum((member) => member.rollouts)) },
    { term: 'unlabelled', value: formatCount(sum((member) => member.unlabelled)) },
    { term: 'correct', value: [...new Set(members.map(({ rule }) => ruleWords(rule, guessed)))].join('; ') },
    { term: 'split', value: query.split ?? 'all' },
    ...(steps === null ? [] : [{ term: 'steps', value: stepWords(steps) }]),
    ...(facets.length === 0 ? [] : [{ term: 'facets', value: facets.join(', ') }]),
    { term: 'preset', value: query.preset },
    ...(filter === '' ? [] : [{ term: 'filter', value: <code>{filter}</code> }]),
  ]
}

function stepWords({ from, to }: NonNullable<FrozenRun['query']['steps']>): string {
  if (from !== null && from === to) return String(from)
  return `${from ?? ''}..${to ?? ''}`
}
