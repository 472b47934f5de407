import type { Metadata } from 'next'
import { RowKeys } from '#app/_controls/RowKeys.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Pager } from '#app/_ui/Pager.tsx'
import { db } from '#app/db.ts'
import { groupList, groupSorts } from '#db/queries/groupList.ts'
import { groupMembers } from '#db/queries/groupMembers.ts'
import { mergedGroups } from '#db/queries/mergedGroups.ts'
import { rolloutCondition } from '#db/queries/rolloutList.ts'
import { selectionCounts } from '#db/queries/selectionCounts.ts'
import type { Signal } from '#lib/metrics/rewardSpread.ts'
import { selectionNote } from '#lib/metrics/selection.ts'
import { narrowingOf } from '#lib/query/narrowingOf.ts'
import { groupsHref, type Narrowing, runHref } from '#lib/query/pageLinks.ts'
import type { RolloutQuery } from '#lib/query/traceQuery.ts'
import { ExportLinks } from '../ExportLinks.tsx'
import { type RunRouteProps, routeSubject } from '../routeSubject.ts'
import type { RunSubject } from '../runSubject.ts'
import { SelectionNotice } from '../SelectionNotice.tsx'
import { TableControls } from '../TableControls.tsx'
import { TableHead } from '../TableHead.tsx'
import { pageStart, tableQuery } from '../tableQuery.ts'
import { GroupTable } from './GroupTable.tsx'
import { MergedNotice } from './MergedNotice.tsx'
import { NoGroups } from './NoGroups.tsx'
import { SignalChoice, signals } from './SignalChoice.tsx'
import { WholeGroupsNote } from './WholeGroupsNote.tsx'

export async function generateMetadata(props: RunRouteProps): Promise<Metadata> {
  return { title: `Groups of ${(await routeSubject(props)).name}` }
}

export default async function GroupsRoute(props: RunRouteProps) {
  const subject = await routeSubject(props)
  const search = await props.searchParams
  const { query, problem } = tableQuery(search, subject.id, groupSorts)
  const signal = signals.find((known) => known === search.signal) ?? null
  const { split, step, facets, filter, preset } = narrowingOf(query)
  const href = (change: Narrowing) =>
    groupsHref(subject.id, { ...narrowingOf(query), signal, offset: 0, ...change })
  return (
    <Page
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: subject.name, href: runHref(subject.id) },
        { label: 'Groups' },
      ]}
    >
      <TableHead
        subject={subject}
        table="groups"
        narrowing={{ split, step, facets, filter, preset }}
        actions={problem === null && <ExportLinks what="groups" query={query} />}
      />
      <TableControls subject={subject} query={query} href={href} />
      {problem === null ? (
        <Groups subject={subject} query={query} signal={signal} href={href} />
      ) : (
        <div className="py-6">
          <Notice tone="neutral">Nothing is shown while the filter cannot be read.</Notice>
        </div>
      )}
    </Page>
  )
}

interface GroupsProps {
  readonly subject: RunSubject
  readonly query: RolloutQuery
  readonly signal: Signal | null
  readonly href: (change: Narrowing) => string
}

function Groups({ subject, query: asked, signal, href }: GroupsProps) {
  const all = groupList(db(), { ...asked, signal })
  const offset = pageStart(asked, all.total)
  const list = offset === asked.offset ? all : groupList(db(), { ...asked, signal, offset })
  const members = groupMembers(
    db(),
    asked,
    list.groups.map(({ groupId }) => groupId),
  )
  const merged = mergedGroups(db(), {
    runs: subject.members.map(({ id }) => id),
    groups: list.groups.map(({ groupId }) => groupId),
  })
  return (
    <>
      <SignalChoice signals={list.signals} chosen={signal} href={(next) => href({ signal: next })} />
      <SelectionNotice
        note={selectionNote(selectionCounts(db(), rolloutCondition(db(), asked)), 'left out')}
      />
      <WholeGroupsNote filter={asked.filter} href={(filter) => href({ filter })} />
      {list.total === 0 ? (
        <NoGroups subject={subject} query={asked} signal={signal} list={list} href={href} />
      ) : (
        <>
          <MergedNotice groups={list.groups} merged={merged} />
          <GroupTable
            merged={merged}
            groups={list.groups}
            members={members}
            sort={asked.sort}
            href={href}
            columns={{
              run: subject.kind === 'series',
              step: subject.checkpoints.some(({ step }) => step !== null),
              split: new Set(subject.checkpoints.map((checkpoint) => checkpoint.split)).size > 1,
              facet: subject.facets.length > 0,
            }}
          />
          <Pager noun="groups" total={list.total} limit={asked.limit} offset={offset} href={href} />
        </>
      )}
      <RowKeys />
    </>
  )
}
