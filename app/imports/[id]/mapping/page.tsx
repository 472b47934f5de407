import type { Metadata } from 'next'
import { MappingEditor } from '#app/_controls/MappingEditor.tsx'
import { HitText } from '#app/_reader/HitText.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { db, folder } from '#app/db.ts'
import { foundLater } from '#app/found.ts'
import { mappingList } from '#db/mappings.ts'
import { fileHead } from '#db/queries/fileHead.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { columnsOf } from '#lib/parse/columns.ts'
import { suggestMapping } from '#lib/parse/suggestMapping.ts'
import { importHref } from '#lib/query/pageLinks.ts'

export const metadata: Metadata = { title: 'Map fields' }

interface Props {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** Says which fields of somebody's own records are which of ours, with what comes of it. */
export default async function MappingPage({ params, searchParams }: Props) {
  const { id } = await params
  const { file } = await searchParams
  const path = typeof file === 'string' ? file : ''
  const head = await foundLater(fileHead(db(), folder(), { importId: id, path }))
  const columns = columnsOf(head.values)
  const saved = mappingList(db())
  return (
    <Page
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: 'Imports', href: '/imports' },
        { label: 'Import', href: importHref(id) },
        { label: 'Map fields' },
      ]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 md:pt-8">
        <header className="grid gap-1">
          <h1 className="font-semibold text-h1 tracking-[-0.018em]">Map fields</h1>
          <p className="max-w-[76ch] text-text-2 [overflow-wrap:anywhere]">
            Say which fields of{' '}
            <code>
              <HitText text={path} />
            </code>{' '}
            are which of ours. The first {formatCounted(head.values.length, 'row')} below; the rest of the
            file is read the same way. Fields that are not mapped are kept with each rollout.
          </p>
          {head.refusal !== null && (
            <Notice tone="neutral">
              {/^No known dump/.test(head.refusal) ? (
                'This file fits no known dump: say once what its fields are, and use the mapping again under its name.'
              ) : (
                <HitText text={head.refusal} />
              )}
            </Notice>
          )}
        </header>
        {columns.length === 0 ? (
          <Notice>
            The rows of this file are not objects with named fields, so there is nothing to map. Write each
            rollout as one JSON object.
          </Notice>
        ) : (
          <MappingEditor
            importId={id}
            path={path}
            columns={columns}
            suggestions={suggestMapping(columns)}
            saved={saved}
            chosen={head.chosen}
          />
        )}
      </div>
    </Page>
  )
}
