import type { Metadata } from 'next'
import { ShareButton } from '#app/_controls/ShareButton.tsx'
import { Diff } from '#app/_reader/Diff.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { KindKey } from '#app/_ui/KindChip.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { db } from '#app/db.ts'
import { orRefusal } from '#app/refusal.ts'
import { type DiffedRollouts, diffRollouts } from '#db/diffRollouts.ts'
import { Problem } from '#lib/model/problem.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { groupHref, runHref } from '#lib/query/pageLinks.ts'
import { DiffHead } from './DiffHead.tsx'
import { DiffPicker } from './DiffPicker.tsx'
import { diffView } from './diffView.ts'

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export const metadata: Metadata = { title: 'Diff of two rollouts' }

export default async function DiffPage({ searchParams }: Props) {
  const params = await searchParams
  const [a, b] = [one(params.a), one(params.b)]
  if (a === '' || b === '') return <Picking a={a} b={b} refusal={null} />
  const found = orRefusal(() => diffRollouts(db(), a, b))
  return found instanceof Problem ? <Picking a={a} b={b} refusal={found.message} /> : <Both found={found} />
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value.trim() : '')

function Picking(props: { a: string; b: string; refusal: string | null }) {
  return (
    <Page crumbs={[{ label: 'Runs', href: '/' }, { label: 'Diff' }]}>
      <DiffPicker {...props} />
    </Page>
  )
}

function Both({ found }: { found: DiffedRollouts }) {
  const view = diffView(found)
  const { row } = view.a
  const isOneGroup = row.group === view.b.row.group
  return (
    <Page
      isFull
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: row.run, href: runHref(row.run) },
        ...(isOneGroup ? [{ label: 'group', href: groupHref(row.group) }] : []),
        { label: 'Diff' },
      ]}
    >
      <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-x-6 gap-y-2 px-4 pt-4 pb-3 md:px-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-baseline">
        <h1 className="min-w-0 font-semibold text-h3">
          <bdi className="line-clamp-2 text-pretty">{row.gist === '' ? row.id : row.gist}</bdi>
        </h1>
        <div className="flex flex-wrap items-center gap-4">
          <KindKey kinds={thoughtKinds} />
          <ShareButton target={`diff:${row.id},${view.b.row.id}`} />
        </div>
        {view.differs !== null && (
          <div className="lg:col-span-2">
            <Notice>
              {view.differs} B: <bdi>{view.b.row.gist}</bdi>
            </Notice>
          </div>
        )}
        <p className="text-pretty text-text-2 md:hidden">{view.summary}</p>
      </div>
      <DiffHead view={view} />
      <Diff
        key={`${row.id} ${view.b.row.id}`}
        sides={view.sides}
        map={view.map}
        shared={view.shared}
        swapHref={view.swapHref}
      >
        {view.summary}
      </Diff>
    </Page>
  )
}
