import type { Metadata } from 'next'
import { HitText } from '#app/_reader/HitText.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { db } from '#app/db.ts'
import { found } from '#app/found.ts'
import { BroughtRuns } from '#app/imports/BroughtRuns.tsx'
import { FileTable } from '#app/imports/FileTable.tsx'
import { fileGroups } from '#app/imports/fileGroups.ts'
import { formatChoices } from '#app/imports/formatChoices.ts'
import { GroupSizeList } from '#app/imports/GroupSizeList.tsx'
import { ImportAdvice, LabelAdvice } from '#app/imports/ImportAdvice.tsx'
import { ImportCounts } from '#app/imports/ImportCounts.tsx'
import { ImportHead } from '#app/imports/ImportHead.tsx'
import { importStory } from '#app/imports/importStory.ts'
import { importSubject } from '#app/imports/importSubject.ts'
import { importWindows, rejectFilterOf, withinOf } from '#app/imports/importWindows.ts'
import { ListPager } from '#app/imports/ListPager.tsx'
import { MergedGroups } from '#app/imports/MergedGroups.tsx'
import { Recognised } from '#app/imports/Recognised.tsx'
import { Rejects } from '#app/imports/Rejects.tsx'
import { archiveOf, fileCount, fileList, fileVerdicts } from '#db/queries/fileList.ts'
import { groupSizes } from '#db/queries/groupSizes.ts'
import { type ImportPage as Import, importPage } from '#db/queries/importPage.ts'
import { importRuns } from '#db/queries/importRuns.ts'
import { importWait } from '#db/queries/importWait.ts'
import { mergedInImport } from '#db/queries/mergedGroups.ts'
import { rejectCount, rejectList } from '#db/queries/rejectList.ts'
import { rejectFiles, rejectReasons } from '#db/queries/rejectReasons.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { importHref } from '#lib/query/pageLinks.ts'

interface Props {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const page = found(() => importPage(db(), id, Date.now()))
  return {
    title: `Import of ${importSubject(page, endsOf(page), page.fileCount).slice(0, 60)}`,
  }
}

export default async function ImportPage({ params, searchParams }: Props) {
  const { id } = await params
  const now = Date.now()
  const page = found(() => importPage(db(), id, now))
  const wait = importWait(db(), id)
  const story = importStory(page, wait, now)
  // Counting the rollouts of a run each second would slow the import down.
  const runs = story.isMoving ? [] : importRuns(db(), id)
  const subject = importSubject(page, endsOf(page), page.fileCount)
  const search = await searchParams
  const archive = archiveOf(db(), id, withinOf(search))
  const within = archive?.id ?? null
  const filter = rejectFilterOf(search)
  const windows = importWindows(
    {
      id,
      within,
      filter,
      fileCount: fileCount(db(), id, within),
      rejected: rejectCount(db(), id, filter),
    },
    search,
  )
  const files = fileList(db(), id, { ...windows.files, within })
  const rejects = page.rejected === 0 ? [] : rejectList(db(), id, { ...windows.rejects, filter })
  return (
    <Page crumbs={[{ label: 'Runs', href: '/' }, { label: 'Imports', href: '/imports' }, { label: subject }]}>
      <ImportHead page={page} story={story} subject={subject} runs={runs} watch={wait.watch?.id ?? null} />
      <div className="mt-4 grid max-w-[900px] gap-2 empty:hidden">
        <ImportAdvice advice={story.advice} />
        <LabelAdvice runs={runs} />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:has-[>:first-child:empty]:grid-cols-1">
        <div className="empty:hidden grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          {page.offered > 0 && <ImportCounts page={page} />}
          {runs.length > 0 && <BroughtRuns runs={runs} />}
          {runs.length > 0 && <GroupSizeList {...groupSizes(db(), id)} />}
          {runs.length > 0 && <MergedGroups {...mergedInImport(db(), id)} />}
          <Warnings warnings={page.warnings} />
        </div>
        <section aria-labelledby="recognised">
          <h2 id="recognised" className="mb-2 font-semibold text-h3">
            What was recognised, and why
          </h2>
          <Recognised importId={id} groups={fileGroups(fileVerdicts(db(), id))} />
        </section>
      </div>
      {page.rejected > 0 && (
        <Rejects
          importId={id}
          rejected={page.rejected}
          rejects={rejects}
          window={windows.rejects}
          filter={filter}
          reasons={rejectReasons(db(), id)}
          files={rejectFiles(db(), id)}
          canReadAgain={!story.isMoving}
        />
      )}
      <section aria-labelledby="files" className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="files" className="font-semibold text-h3 [overflow-wrap:anywhere]">
            {archive === null ? 'Files' : `Members of ${archive.path}`}
          </h2>
          {archive !== null && (
            <LinkButton href={importHref(id)} scroll={false}>
              All files
            </LinkButton>
          )}
        </div>
        <FileTable importId={id} files={files} choices={story.isMoving ? [] : formatChoices(db())} />
        <ListPager noun="files" {...windows.files} shown={files.length} />
      </section>
    </Page>
  )
}

/** The first and the last file by name: what they share, all share. */
function endsOf({ firstPath, lastPath }: Import): readonly string[] {
  return [...new Set([firstPath, lastPath])].filter((path) => path !== null)
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby="warnings">
      <h2 id="warnings" className="mb-2 font-semibold text-h3">
        {warnings.length === 1 ? 'A warning' : `${formatCount(warnings.length)} warnings`}
      </h2>
      <Notice>
        <ul className="grid max-h-64 gap-1 overflow-y-auto [overflow-wrap:anywhere]">
          {warnings.map((warning) => (
            <li key={warning}>
              <HitText text={warning} />
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
