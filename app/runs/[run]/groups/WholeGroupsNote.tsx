import Link from 'next/link'
import { Notice } from '#app/_ui/Notice.tsx'
import { describeFilter } from '#lib/query/describeFilter.ts'
import { parseFilter } from '#lib/query/filter.ts'
import type { FilterTerm } from '#lib/query/filterTerm.ts'
import { filterText } from '#lib/query/filterText.ts'

/** Fields that all rollouts of a group share. */
const shared: readonly string[] = ['run', 'split', 'step', 'facet', 'group', 'prompt']

function isShared(term: FilterTerm): boolean {
  return 'field' in term && shared.includes(term.field)
}

interface Props {
  readonly filter: string
  readonly href: (filter: string) => string
}

/** Says that a filter on rollouts cuts into groups, so that their signals are of what is left. */
export function WholeGroupsNote({ filter, href }: Props) {
  const read = parseFilter(filter)
  const cutting = read.ok ? read.terms.filter((term) => !isShared(term)) : []
  if (!read.ok || cutting.length === 0) return null
  return (
    <div className="pt-2">
      <Notice tone="neutral">
        Groups are counted over the rollouts that <b className="font-medium">{describeFilter(cutting)}</b>{' '}
        leaves; a signal here is not the whole group’s.{' '}
        <Link href={href(filterText(read.terms.filter(isShared)))} prefetch={false} scroll={false}>
          Show whole groups
        </Link>
      </Notice>
    </div>
  )
}
