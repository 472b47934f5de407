import { OutcomeMark } from '#app/_ui/OutcomeMark.tsx'
import type { GroupMember } from '#db/queries/groupMembers.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

/** More rollouts than this stand as counts beside the first marks. */
const most = 16

/** Every rollout of a group by its outcome, in order of sample. */
export function OutcomeStrip({ members }: { readonly members: readonly GroupMember[] }) {
  const shown = members.slice(0, most)
  const count = (correct: boolean | null) => members.filter((member) => member.correct === correct).length
  return (
    <span className="flex items-center gap-0.5 whitespace-nowrap">
      <span className="sr-only">
        {count(true)} right, {count(false)} wrong, {count(null)} unlabelled
      </span>
      {shown.map(({ id, correct }) => (
        <OutcomeMark key={id} correct={correct} size={9} className="shrink-0" />
      ))}
      {members.length > most && (
        <span aria-hidden="true" className="ml-1 text-small text-text-3">
          +{formatCount(members.length - most)}
        </span>
      )}
    </span>
  )
}
