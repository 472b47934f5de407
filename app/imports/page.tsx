import type { Metadata } from 'next'
import { DropZone } from '#app/_controls/DropZone.tsx'
import { RefreshWhile } from '#app/_controls/RefreshWhile.tsx'
import { WatchFolder } from '#app/_controls/WatchFolder.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { commandLine } from '#app/commandLine.ts'
import { db } from '#app/db.ts'
import { importList } from '#db/queries/importList.ts'
import { watchList } from '#db/watches.ts'
import { ImportTable } from './ImportTable.tsx'
import { WatchedFolders } from './WatchedFolders.tsx'

export const metadata: Metadata = { title: 'Imports' }

/** The last ones; older imports are found from the page of their run. */
const shown = 100

export default function ImportsPage() {
  const imports = importList(db(), shown)
  return (
    <Page crumbs={[{ label: 'Runs', href: '/' }, { label: 'Imports' }]}>
      <RefreshWhile isMoving={imports.some(({ state }) => state === 'queued' || state === 'running')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 md:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-semibold text-h1 tracking-[-0.018em]">Imports</h1>
          <WatchFolder />
        </div>
        <DropZone />
        <WatchedFolders watches={watchList(db()).filter(({ state }) => state === 'on')} now={Date.now()} />
        {imports.length === 0 ? (
          <EmptyState title="Nothing imported yet">
            Drop files or folders above, or run <code>{commandLine('import PATH')}</code>. Each import stays
            listed here with what was added, what was there already and what could not be read.
          </EmptyState>
        ) : (
          <ImportTable imports={imports} />
        )}
        {imports.length === shown && <p className="text-text-3">The last {shown} imports.</p>}
      </div>
    </Page>
  )
}
