import type { Metadata } from 'next'
import { DiffPair } from '#app/_controls/DiffPair.tsx'
import { RowKeys } from '#app/_controls/RowKeys.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Pager } from '#app/_ui/Pager.tsx'
import { db } from '#app/db.ts'
import { filterTrail } from '#db/queries/filterTrail.ts'
import { originCounts } from '#db/queries/originCounts.ts'
import { rolloutCondition, rolloutList } from '#db/queries/rolloutList.ts'
import { rolloutTally } from '#db/queries/rolloutTally.ts'
import { narrowingOf } from '#lib/query/narrowingOf.ts'
import { type Narrowing, rolloutsHref, runHref } from '#lib/query/pageLinks.ts'
import { type RolloutQuery, rolloutSorts } from '#lib/query/traceQuery.ts'
import { EmptyTable } from '../EmptyTable.tsx'
import { ExportLinks } from '../ExportLinks.tsx'
import { type RunRouteProps, routeSubject } from '../routeSubject.ts'
import type { RunSubject } from '../runSubject.ts'
import { TableControls } from '../TableControls.tsx'
import { TableHead } from '../TableHead.tsx'
import { pageStart, tableQuery } from '../tableQuery.ts'
import { RolloutTable } from './RolloutTable.tsx'
import { TallyLine } from './TallyLine.tsx'

export async function generateMetadata(props: RunRouteProps): Promise<Metadata> {
  return { title: `Rollouts of ${(await routeSubject(props)).name}` }
}

export default async function RolloutsRoute(props: RunRouteProps) {
  const subject = await routeSubject(props)
  const { query, problem } = tableQuery(await props.searchParams, subject.id, rolloutSorts)
  const { split, step, facets, filter, preset } = narrowingOf(query)
  const href = (change: Narrowing) =>
    rolloutsHref(subject.id, { ...narrowingOf(query), offset: 0, ...change })
  return (
    <Page
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: subject.name, href: runHref(subject.id) },
        { label: 'Rollouts' },
      ]}
    >
      <TableHead
        subject={subject}
        table="rollouts"
        narrowing={{ split, step, facets, filter, preset }}
        actions={problem === null && <ExportLinks what="rollouts" query={query} />}
      />
      <TableControls subject={subject} query={query} href={href} isQuick />
      {problem === null ? (
        <Rollouts subject={subject} query={query} href={href} />
      ) : (
        <div className="py-6">
          <Notice tone="neutral">
            Nothing is shown while the filter cannot be read, so that no number stands for rollouts it does
            not mean.
          </Notice>
        </div>
      )}
    </Page>
  )
}

interface RolloutsProps {
  readonly subject: RunSubject
  readonly query: RolloutQuery
  readonly href: (change: Narrowing) => string
}

function Rollouts({ subject, query: asked, href }: RolloutsProps) {
  const tally = rolloutTally(db(), asked)
  if (tally.total === 0)
    return (
      <EmptyTable
        noun="rollouts"
        trail={filterTrail(db(), asked)}
        hrefOf={(query) => rolloutsHref(subject.id, narrowingOf({ ...asked, ...query, offset: 0 }))}
        clearHref={rolloutsHref(subject.id)}
      />
    )
  const query = { ...asked, offset: pageStart(asked, tally.total) }
  const { rollouts } = rolloutList(db(), query)
  const pager = (
    <Pager noun="rollouts" total={tally.total} limit={query.limit} offset={query.offset} href={href} />
  )
  return (
    <DiffPair>
      <TallyLine
        tally={tally}
        preset={query.preset}
        origins={originCounts(db(), rolloutCondition(db(), asked))}
      />
      <RolloutTable
        rollouts={rollouts}
        query={query}
        href={href}
        columns={{
          run: subject.kind === 'series',
          step: subject.checkpoints.some(({ step }) => step !== null),
          split: new Set(subject.checkpoints.map((checkpoint) => checkpoint.split)).size > 1,
          facet: subject.facets.length > 0,
          advantage: tally.hasAdvantage,
        }}
      />
      {pager}
      <RowKeys />
    </DiffPair>
  )
}
