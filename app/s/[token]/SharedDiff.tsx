import { Diff } from '#app/_reader/Diff.tsx'
import { OutcomeBadge } from '#app/_ui/Badge.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import { type DiffSide, diffView } from '#app/diff/diffView.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { alignThoughts } from '#lib/diff/alignThoughts.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'

interface Props {
  readonly title: string
  readonly a: RolloutPage
  readonly b: RolloutPage
}

/** Two rollouts side by side, as they were. */
export function SharedDiff({ title, a, b }: Props) {
  const [sideA, sideB] = [a, b].map((page) => ({ page, items: rolloutItems(page.rollout, page.thoughts) }))
  if (sideA === undefined || sideB === undefined) throw new Error('a diff has two sides')
  const view = diffView({ a: sideA, b: sideB, ...alignThoughts(sideA.items, sideB.items) })
  const here = { a: '#content', b: '#content' }
  return (
    <div className="grid grid-cols-1 gap-4 py-6">
      <h1 className="font-semibold text-h2">{title}</h1>
      <div className="grid gap-4 md:grid-cols-2">
        <Side letter="A" side={view.a} />
        <Side letter="B" side={view.b} />
      </div>
      <Diff sides={{ ...view.sides, hrefs: here }} map={view.map} shared={view.shared} swapHref="#content">
        {view.summary}
      </Diff>
    </div>
  )
}

function Side({ letter, side }: { letter: string; side: DiffSide }) {
  return (
    <section className="grid gap-1">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold text-h3">
        {letter} {side.name} <OutcomeBadge correct={side.row.correct} />
      </h2>
      <p className="text-text-2">
        {side.row.run}, {side.place}
      </p>
      <Facts facts={side.facts} />
    </section>
  )
}
