import { Reader } from '#app/_reader/Reader.tsx'
import { RolloutFacts } from '#app/_reader/RolloutFacts.tsx'
import { OutcomeBadge } from '#app/_ui/Badge.tsx'
import { KindKey } from '#app/_ui/KindChip.tsx'
import { readerView } from '#app/rollouts/readerView.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

const noLinks = {
  previousSibling: null,
  nextSibling: null,
  previousCheckpoint: null,
  nextCheckpoint: null,
  diffWithBest: null,
}

/** A rollout as it was read. */
export function SharedRollout({ page }: { page: RolloutPage }) {
  const view = readerView(page)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b py-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold text-h3">
          <bdi className="max-w-[64ch] truncate">{view.title}</bdi>
          <span className="font-normal text-text-2">
            {page.row.run}, {view.place}, {page.row.step === null ? 'no step' : `step ${page.row.step}`}
          </span>
          <OutcomeBadge correct={page.row.correct} guessed={page.row.correctSource === 'guessed'} />
        </h1>
        <KindKey kinds={thoughtKinds} />
      </div>
      <div className="-mx-4 md:-mx-8">
        <Reader body={view.body} links={noLinks}>
          <RolloutFacts facts={{ ...view.facts, rawHref: null, groupHref: null }} />
        </Reader>
      </div>
    </>
  )
}
