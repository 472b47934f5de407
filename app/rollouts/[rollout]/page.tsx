import type { Metadata } from 'next'
import { OtherCheckpoints } from '#app/_reader/OtherCheckpoints.tsx'
import { Reader } from '#app/_reader/Reader.tsx'
import { RolloutFacts } from '#app/_reader/RolloutFacts.tsx'
import { Siblings } from '#app/_reader/Siblings.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { ReaderHeader } from '#app/_shell/ReaderHeader.tsx'
import { db } from '#app/db.ts'
import { found } from '#app/found.ts'
import { readerView } from '#app/rollouts/readerView.ts'
import { labellingOf } from '#db/queries/labellingOf.ts'
import { rolloutPage } from '#db/queries/rolloutPage.ts'
import { runHref } from '#lib/query/pageLinks.ts'

interface Props {
  readonly params: Promise<{ readonly rollout: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { rollout } = await params
  const { row } = found(() => rolloutPage(db(), rollout))
  return { title: `${row.gist.slice(0, 60)} · ${row.run}` }
}

export default async function RolloutPage({ params }: Props) {
  const { rollout } = await params
  const page = found(() => rolloutPage(db(), rollout))
  const view = readerView(page)
  return (
    <Page
      isFull
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: page.row.run, href: runHref(page.row.run) },
        { label: view.place },
      ]}
    >
      <ReaderHeader page={page} title={view.title} place={view.place} diffHref={view.links.diffWithBest} />
      <Reader body={view.body} links={view.links} labelling={labellingOf(db(), page.row)}>
        <RolloutFacts facts={view.facts} />
        <Siblings siblings={view.siblings} current={page.row.id} diffHref={view.links.diffWithBest} />
        <OtherCheckpoints checkpoints={view.otherCheckpoints} />
      </Reader>
    </Page>
  )
}
