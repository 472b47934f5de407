import type { Metadata } from 'next'
import { DiffPair } from '#app/_controls/DiffPair.tsx'
import { LinkKeys } from '#app/_controls/LinkKeys.tsx'
import { RowKeys } from '#app/_controls/RowKeys.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { db } from '#app/db.ts'
import { found } from '#app/found.ts'
import { bodyOf } from '#db/body.ts'
import { groupPage } from '#db/queries/groupPage.ts'
import { groupHref, groupsHref, runHref } from '#lib/query/pageLinks.ts'
import { GroupHead } from './GroupHead.tsx'
import { groupChoices } from './groupAddress.ts'
import { groupView } from './groupView.ts'
import { PromptText } from './PromptText.tsx'
import { SamePrompt } from './SamePrompt.tsx'
import { SiblingList } from './SiblingList.tsx'
import { samePromptRows } from './samePromptRows.ts'

interface Props {
  readonly params: Promise<{ readonly group: string }>
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await params
  const page = found(() => groupPage(db(), group))
  return { title: `${page.gist.slice(0, 60) || 'Group'} · ${page.run}` }
}

export default async function GroupRoute({ params, searchParams }: Props) {
  const { group } = await params
  const choices = groupChoices(await searchParams)
  const view = groupView(
    found(() => groupPage(db(), group)),
    ({ rowId }) => bodyOf(db(), rowId),
    choices,
  )
  const { page, sums } = view
  const visits = samePromptRows(page, sums.rewarded === 0 ? null : sums.sumReward / sums.rewarded)
  const open = (id: string | null) => (id === null ? null : groupHref(id))
  return (
    <Page
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: page.run, href: runHref(page.run) },
        {
          label: page.step === null ? 'Groups' : `Groups at step ${page.step}`,
          href: groupsHref(page.run, { split: page.split, step: page.step }),
        },
        { label: 'Group' },
      ]}
    >
      <GroupHead view={view} />
      <section className="border-hairline border-t pt-4">
        <h2 className="mb-1 font-semibold text-h3">Prompt</h2>
        <PromptText turns={view.prompt} />
      </section>
      <DiffPair>
        <SiblingList view={view} choices={choices} />
      </DiffPair>
      <SamePrompt visits={visits} />
      <RowKeys />
      <LinkKeys
        links={{
          h: open(page.previous),
          l: open(page.next),
          '[': open(visits.previous),
          ']': open(visits.next),
          d: view.diffHref,
        }}
      />
    </Page>
  )
}
