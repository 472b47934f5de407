import type { Metadata } from 'next'
import { HitText } from '#app/_reader/HitText.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { db, folder } from '#app/db.ts'
import { foundLater } from '#app/found.ts'
import { rawRecord } from '#db/queries/rawRecord.ts'
import { formatBytes } from '#lib/format/formatAmount.ts'
import { rolloutHref } from '#lib/query/pageLinks.ts'

export const metadata: Metadata = { title: 'Raw record' }

interface Props {
  readonly params: Promise<{ readonly rollout: string }>
}

export default async function RawPage({ params }: Props) {
  const { rollout } = await params
  const raw = await foundLater(rawRecord(db(), folder(), { id: rollout }))
  const { path, line, byteStart } = raw.provenance
  return (
    <Page
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: 'Rollout', href: rolloutHref(rollout) },
        { label: 'Raw record' },
      ]}
    >
      <div className="grid gap-4 pt-6">
        <h1 className="font-semibold text-h1">Raw record</h1>
        <Facts
          facts={[
            { term: 'file', value: path },
            { term: 'line', value: line ?? '–' },
            { term: 'at byte', value: byteStart ?? 0 },
            { term: 'size', value: formatBytes(raw.bytes) },
          ]}
        />
        {raw.isCut && <Notice>Only the first part is shown here; the download has all of it.</Notice>}
        <p>
          <LinkButton href={`/api/v1/rollouts/${rollout}/raw`}>Download</LinkButton>
        </p>
        <pre className="max-w-full rounded-panel bg-sunken p-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <HitText text={raw.text} />
        </pre>
      </div>
    </Page>
  )
}
