import type { Metadata } from 'next'
import Link from 'next/link'
import { ChartFigure } from '#app/_charts/ChartFigure.tsx'
import { WhenNew } from '#app/_controls/WhenNew.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { db } from '#app/db.ts'
import { orderBytes } from '#db/orderReports.ts'
import { type MixUnit, mixUnits } from '#lib/charts/thoughtMixModel.ts'
import { orderViewOf } from '#lib/query/orderView.ts'
import { type Narrowing, rolloutsHref, runHref } from '#lib/query/pageLinks.ts'
import { shownSplit } from '#lib/query/shownSplit.ts'
import { parseTraceQuery } from '#lib/query/url.ts'
import { RunControls } from './RunControls.tsx'
import { RunHead } from './RunHead.tsx'
import { type RunRouteProps, routeSubject } from './routeSubject.ts'
import { runFigures } from './runFigures.ts'
import { ThoughtOrder } from './ThoughtOrder.tsx'
import { WhatChanged } from './WhatChanged.tsx'

export async function generateMetadata(props: RunRouteProps): Promise<Metadata> {
  return { title: (await routeSubject(props)).name }
}

const mixWords: Readonly<Record<MixUnit, string>> = {
  share: 'share',
  count: 'count',
  'per-1k': 'per 1k tokens',
}

export default async function RunRoute(props: RunRouteProps) {
  const subject = await routeSubject(props)
  const search = await props.searchParams
  const splits = subject.checkpoints.map(({ split }) => split)
  const asked = parseTraceQuery(search)
  const query = {
    ...asked,
    runs: [subject.id],
    split: asked.split ?? shownSplit(splits),
  }
  const mix = mixUnits.find((unit) => unit === search.mix) ?? 'share'
  const mixText = mix === 'share' ? null : mix
  const order = orderViewOf(search.order)
  const figures = runFigures(db(), query, { mixUnit: mix, order })
  const { split, steps: step, facets, filter, preset } = query
  const href = (change: Narrowing) =>
    runHref(subject.id, { split, step, facets, filter, preset, mix: mixText, order, ...change })
  return (
    <Page
      crumbs={[{ label: 'Runs', href: '/' }, { label: subject.name }]}
      search={{ action: rolloutsHref(subject.id), label: 'Search rollouts' }}
    >
      {subject.growth !== null && <WhenNew run={subject.id} {...subject.growth} as="refresh" />}
      <RunHead subject={subject} />
      <RunControls subject={subject} query={query} mix={mixText} order={order} />
      {figures.change !== null && <WhatChanged model={figures.change} />}
      <div className="grid grid-cols-12 gap-x-6 gap-y-10 pt-6 [&>figure]:col-span-12">
        <ChartFigure
          model={figures.mix}
          className="lg:col-span-8!"
          more={
            <>
              shown as{' '}
              {mixUnits.map((unit, i) => (
                <span key={unit}>
                  {i > 0 && ', '}
                  <Link
                    href={href({ mix: unit === 'share' ? null : unit })}
                    scroll={false}
                    prefetch={false}
                    aria-current={unit === mix ? 'true' : undefined}
                    className="link-quiet aria-current:text-text"
                  >
                    {mixWords[unit]}
                  </Link>
                </span>
              ))}
            </>
          }
        />
        <ChartFigure model={figures.lazy} className="lg:col-span-4!" />
        <ChartFigure model={figures.signal} className="lg:col-span-8!" />
        <ChartFigure model={figures.reward} className="lg:col-span-4!" />
        <ChartFigure model={figures.accuracy} className="lg:col-span-4!" />
        <ChartFigure model={figures.length} className="lg:col-span-4!" />
        <ChartFigure model={figures.pass} className="lg:col-span-4!" />
        {figures.decoupling !== null && <ChartFigure model={figures.decoupling} className="lg:col-span-4!" />}
        <ThoughtOrder
          figures={figures.order}
          bytes={figures.order === null ? orderBytes(db(), query) : null}
          view={order ?? 'checkpoint'}
          href={(view) => href({ order: view })}
        />
        {figures.byFacet !== null && <ChartFigure model={figures.byFacet} />}
        {figures.parts !== null && <ChartFigure model={figures.parts} />}
      </div>
    </Page>
  )
}
