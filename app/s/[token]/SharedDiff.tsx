import { Diff } from '#app/_reader/Diff.tsx'
import { KindKey } from '#app/_ui/KindChip.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { DiffHead } from '#app/diff/DiffHead.tsx'
import { diffView } from '#app/diff/diffView.ts'
import { diffed } from '#db/diffRollouts.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

interface Props {
  readonly a: RolloutPage
  readonly b: RolloutPage
}

/** Two rollouts side by side, as they were. */
export function SharedDiff({ a, b }: Props) {
  const view = diffView(diffed(a, b))
  return (
    <main id="content" className="min-w-0">
      <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-x-6 gap-y-2 px-4 pt-4 pb-3 md:px-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-baseline">
        <h1 className="min-w-0 font-semibold text-h3">
          <bdi className="line-clamp-2 text-pretty">{a.row.gist === '' ? a.row.id : a.row.gist}</bdi>
        </h1>
        <KindKey kinds={thoughtKinds} />
        {view.differs !== null && (
          <div className="lg:col-span-2">
            <Notice>
              {view.differs} B: <bdi>{b.row.gist}</bdi>
            </Notice>
          </div>
        )}
        <p className="text-pretty text-text-2 md:hidden">{view.summary}</p>
      </div>
      <DiffHead view={view} isShared />
      <Diff
        sides={{ ...view.sides, hrefs: { a: null, b: null } }}
        map={view.map}
        shared={view.shared}
        swapHref={null}
      >
        {view.summary}
      </Diff>
    </main>
  )
}
