import { ChartFigure } from '#app/_charts/ChartFigure.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import { figuresFrom } from '#app/runs/[run]/runFigures.ts'
import { WhatChanged } from '#app/runs/[run]/WhatChanged.tsx'
import type { FrozenView } from '#db/freeze.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

interface Props {
  readonly title: string
  readonly view: Extract<FrozenView, { readonly kind: 'run' }>
}

/** Marks stay in the page: a shared view leads nowhere else. */
const nowhere = { rollouts: () => '#content', groups: () => '#content' }

/** The figures of a run as they were. */
export function SharedRun({ title, view: { members, query, reports } }: Props) {
  const figures = figuresFrom(reports, { links: nowhere, preset: query.preset, mixUnit: 'share' })
  const sum = (of: (member: (typeof members)[number]) => number) =>
    formatCount(members.reduce((total, member) => total + of(member), 0))
  const all = [figures.signal, figures.reward, figures.accuracy, figures.length, figures.pass]
  return (
    <>
      <div className="grid gap-2 py-6">
        <h1 className="font-semibold text-h1 [overflow-wrap:anywhere]">{title}</h1>
        <Facts
          facts={[
            { term: 'rollouts', value: sum((member) => member.rollouts) },
            { term: 'unlabelled', value: sum((member) => member.unlabelled) },
            { term: 'split', value: query.split ?? 'all' },
            { term: 'facets', value: query.facets.length === 0 ? 'all' : query.facets.join(', ') },
            { term: 'preset', value: query.preset },
            ...(query.filter === '' ? [] : [{ term: 'filter', value: query.filter }]),
          ]}
        />
      </div>
      {figures.change !== null && <WhatChanged model={figures.change} />}
      <div className="grid grid-cols-12 gap-x-6 gap-y-10 pt-6 [&>figure]:col-span-12">
        <ChartFigure model={figures.mix} className="lg:col-span-8!" />
        <ChartFigure model={figures.lazy} className="lg:col-span-4!" />
        {all.map((model, i) => (
          <ChartFigure
            key={model.title}
            model={model}
            className={i === 0 ? 'lg:col-span-8!' : 'lg:col-span-4!'}
          />
        ))}
        {figures.byFacet !== null && <ChartFigure model={figures.byFacet} />}
        {figures.parts !== null && <ChartFigure model={figures.parts} />}
      </div>
    </>
  )
}
