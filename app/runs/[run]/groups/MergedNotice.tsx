import { Notice } from '#app/_ui/Notice.tsx'
import type { GroupRow } from '#db/queries/groupList.ts'
import type { MergedSigns } from '#db/queries/mergedGroups.ts'
import { mergedAdvice } from '#lib/format/mergedWords.ts'

interface Props {
  readonly groups: readonly GroupRow[]
  readonly merged: MergedSigns
}

/** How many of the groups shown are probably several, and what to do; nothing where none is. */
export function MergedNotice({ groups, merged }: Props) {
  const count = groups.filter(({ groupId }) => merged.has(groupId)).length
  if (count === 0) return null
  return (
    <div className="pt-2">
      <Notice>
        {count} of the {groups.length} groups on this page {count === 1 ? 'is' : 'are'} probably more than
        one; the column of sizes says why. {mergedAdvice}
      </Notice>
    </div>
  )
}
