import { OtherCheckpoints } from '#app/_reader/OtherCheckpoints.tsx'
import { Reader } from '#app/_reader/Reader.tsx'
import { RolloutFacts } from '#app/_reader/RolloutFacts.tsx'
import { Siblings } from '#app/_reader/Siblings.tsx'
import { LazyBadge, OutcomeBadge } from '#app/_ui/Badge.tsx'
import { KindKey } from '#app/_ui/KindChip.tsx'
import { type ReaderView, readerView } from '#app/rollouts/readerView.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

const noLinks: ReaderView['links'] = {
  previousSibling: null,
  nextSibling: null,
  previousCheckpoint: null,
  nextCheckpoint: null,
  diffWithBest: null,
}

const withoutLink = <T extends object>(one: T) => ({ ...one, href: null })

/** A rollout as it was read. */
export function SharedRollout({ page }: { readonly page: RolloutPage }) {
  const view = readerView(page)
  const { row } = page
  return (
    <main id="content" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b bg-surface px-4 py-2.5 md:px-8">
        <h1 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold text-h3">
          <bdi className="max-w-[64ch] truncate">{view.title}</bdi>
          <span className="font-normal text-text-2 [overflow-wrap:anywhere]">
            {row.run}, {view.place}, {row.step === null ? 'no step' : `step ${row.step}`}, {row.split}
            {row.facet !== null && `, ${row.facet}`}
          </span>
          <OutcomeBadge correct={row.correct} guessed={row.correctSource === 'guessed'} />
          {row.lazy[defaultLazyPreset] && <LazyBadge preset={defaultLazyPreset} />}
        </h1>
        <span className="flex-1" />
        <KindKey kinds={thoughtKinds} />
      </div>
      <Reader body={view.body} links={noLinks} labelling={null}>
        <RolloutFacts facts={{ ...view.facts, rawHref: null, groupHref: null }} />
        <Siblings siblings={view.siblings.map(withoutLink)} current={row.id} diffHref={null} />
        <OtherCheckpoints checkpoints={view.otherCheckpoints.map(withoutLink)} />
      </Reader>
    </main>
  )
}
