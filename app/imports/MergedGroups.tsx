import Link from 'next/link'
import { Notice } from '#app/_ui/Notice.tsx'
import type { MergedInImport } from '#db/queries/mergedGroups.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { mergedAdvice, mergedWord } from '#lib/format/mergedWords.ts'
import { groupHref } from '#lib/query/pageLinks.ts'

const mostListed = 8

/** Groups of an import that are probably several, each with its sign, and what to do; nothing where none is. */
export function MergedGroups({ groups, compared }: MergedInImport) {
  if (groups.length === 0) return null
  return (
    <Notice>
      <p>
        {formatCounted(groups.length, 'group')} {groups.length === 1 ? 'is' : 'are'} probably more than one.{' '}
        {mergedAdvice}
      </p>
      <ul className="mt-1.5 grid gap-0.5">
        {groups.slice(0, mostListed).map(({ groupId, gist, promptKey, signs }) => (
          <li key={groupId} className="flex min-w-0 gap-2">
            <Link href={groupHref(groupId)} prefetch={false} className="min-w-0 truncate">
              {gist === '' ? promptKey : gist}
            </Link>
            <span className="shrink-0">{signs.map(mergedWord).join(', ')}</span>
          </li>
        ))}
      </ul>
      {groups.length > mostListed && <p>and {formatCount(groups.length - mostListed)} more</p>}
      {compared !== null && (
        <p>Right answers were compared in the first {formatCounted(compared, 'group')} of two and more.</p>
      )}
    </Notice>
  )
}
