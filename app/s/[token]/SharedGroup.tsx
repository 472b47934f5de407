import { GroupHead } from '#app/groups/[group]/GroupHead.tsx'
import { groupChoices } from '#app/groups/[group]/groupAddress.ts'
import { groupView } from '#app/groups/[group]/groupView.ts'
import { PromptText } from '#app/groups/[group]/PromptText.tsx'
import { SamePrompt } from '#app/groups/[group]/SamePrompt.tsx'
import { SiblingList } from '#app/groups/[group]/SiblingList.tsx'
import { samePromptRows } from '#app/groups/[group]/samePromptRows.ts'
import type { FrozenView } from '#db/frozenView.ts'

type Props = Omit<Extract<FrozenView, { readonly kind: 'group' }>, 'kind'>

/** The rollouts of one prompt at one checkpoint, as they were. */
export function SharedGroup({ page, bodies }: Props) {
  const choices = groupChoices({})
  const said = new Map(bodies)
  const view = groupView(page, ({ id }) => said.get(id), choices)
  const { sums } = view
  return (
    <main id="content" className="mx-auto max-w-[1440px] px-4 pb-12 md:px-8">
      <GroupHead view={view} isShared />
      <section className="border-hairline border-t pt-4">
        <h2 className="mb-1 font-semibold text-h3">Prompt</h2>
        <PromptText turns={view.prompt} />
      </section>
      <SiblingList view={view} choices={choices} isShared />
      <SamePrompt
        visits={samePromptRows(page, sums.rewarded === 0 ? null : sums.sumReward / sums.rewarded)}
        isShared
      />
    </main>
  )
}
