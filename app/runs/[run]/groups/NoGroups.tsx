import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { signalWord } from '#app/_ui/SignalMark.tsx'
import { db } from '#app/db.ts'
import { filterTrail } from '#db/queries/filterTrail.ts'
import type { GroupList } from '#db/queries/groupList.ts'
import { rolloutTally } from '#db/queries/rolloutTally.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import type { Signal } from '#lib/metrics/rewardSpread.ts'
import { selectionNote } from '#lib/metrics/selection.ts'
import { narrowingOf } from '#lib/query/narrowingOf.ts'
import { groupsHref, type Narrowing } from '#lib/query/pageLinks.ts'
import type { RolloutQuery } from '#lib/query/traceQuery.ts'
import { EmptyTable } from '../EmptyTable.tsx'
import type { RunSubject } from '../runSubject.ts'

interface Props {
  readonly subject: RunSubject
  readonly query: RolloutQuery
  readonly signal: Signal | null
  readonly list: GroupList
  readonly href: (change: Narrowing) => string
}

/** Why no group is listed: its signal does not occur, files of failures only, or a condition that left nothing. */
export function NoGroups({ subject, query, signal, list, href }: Props) {
  const others = Object.values(list.signals).reduce((sum, count) => sum + count, 0)
  if (signal !== null && others > 0)
    return (
      <EmptyState
        title={`No ${signalWord[signal]} groups`}
        action={<LinkButton href={href({ signal: null })}>Show all {formatCount(others)} groups</LinkButton>}
      >
        <p>None of the groups that are left carries this signal.</p>
      </EmptyState>
    )
  const note = selectionNote(rolloutTally(db(), query).selections, 'left out')
  if (note !== null)
    return (
      <EmptyState title="No groups to judge">
        <p>{note}.</p>
      </EmptyState>
    )
  return (
    <EmptyTable
      noun="groups"
      trail={filterTrail(db(), query)}
      hrefOf={(next) => groupsHref(subject.id, narrowingOf({ ...query, ...next, offset: 0 }))}
      clearHref={groupsHref(subject.id)}
    />
  )
}
