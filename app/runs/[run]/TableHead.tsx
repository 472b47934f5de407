import type { ReactNode } from 'react'
import { WhenNew } from '#app/_controls/WhenNew.tsx'
import { SyntheticBadge } from '#app/_ui/Badge.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Segmented } from '#app/_ui/Segmented.tsx'
import { groupsHref, type Narrowing, rolloutsHref, runHref } from '#lib/query/pageLinks.ts'
import type { RunSubject } from './runSubject.ts'

interface Props {
  readonly subject: RunSubject
  readonly table: 'rollouts' | 'groups'
  /** What both tables and the charts can be narrowed by. */
  readonly narrowing: Pick<Narrowing, 'split' | 'step' | 'facets' | 'filter' | 'preset'>
  readonly actions?: ReactNode
}

/** Which run a table is about, and the ways to its charts and its other table under the same narrowing. */
export function TableHead({ subject, table, narrowing, actions }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5 pb-3">
      <h1 className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold text-h1 tracking-[-0.018em]">
        <span className="min-w-0 [overflow-wrap:anywhere]">{subject.name}</span>
        <span className="font-normal text-text-3">{table}</span>
        {subject.members.some(({ isSynthetic }) => isSynthetic) && <SyntheticBadge />}
      </h1>
      <span className="flex-1" />
      <Segmented
        label="Tables"
        items={[
          { label: 'Rollouts', href: rolloutsHref(subject.id, narrowing), isCurrent: table === 'rollouts' },
          { label: 'Groups', href: groupsHref(subject.id, narrowing), isCurrent: table === 'groups' },
        ]}
      />
      <LinkButton href={runHref(subject.id, narrowing)}>Charts</LinkButton>
      {actions}
      {subject.growth !== null && <WhenNew run={subject.id} {...subject.growth} as="ask" />}
    </div>
  )
}
