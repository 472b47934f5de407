import Link from 'next/link'
import { ChosenRuns } from '#app/_controls/ChosenRuns.tsx'
import { DropZone } from '#app/_controls/DropZone.tsx'
import { Page } from '#app/_shell/Page.tsx'
import { importList } from '#db/queries/importList.ts'
import { runOverview } from '#db/queries/runOverview.ts'
import { seriesList } from '#db/series.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { rolloutsHref, runHref } from '#lib/query/pageLinks.ts'
import { db } from './db.ts'
import { HomeEmpty } from './HomeEmpty.tsx'
import { RunningImports } from './RunningImports.tsx'
import { RunTable } from './RunTable.tsx'

/** Imports shown beside the drop zone. */
const lastImports = 5

export default function Home() {
  const runs = runOverview(db())
  const imports = importList(db(), lastImports)
  const series = seriesList(db())
  const [latest] = runs
  if (latest === undefined)
    return (
      <Page crumbs={[{ label: 'Runs' }]}>
        <HomeEmpty />
        {imports.length > 0 && <RunningImports imports={imports} />}
      </Page>
    )
  const rollouts = runs.reduce(
    (sum, { trend }) => sum + trend.reduce((own, point) => own + point.rollouts, 0),
    0,
  )
  const bytes = runs.reduce((sum, run) => sum + run.bytes, 0)
  return (
    <Page
      crumbs={[{ label: 'Runs' }]}
      search={{ action: rolloutsHref(latest.id), label: `Search ${latest.name}` }}
    >
      <ChosenRuns
        heading={
          <>
            <h1 className="font-semibold text-h1 tracking-[-0.018em]">Runs</h1>
            <span className="text-text-3">
              {formatCounted(runs.length, 'run')}, {formatCounted(rollouts, 'rollout')}, {formatBytes(bytes)}
            </span>
          </>
        }
        above={
          <div className="mt-4 mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))]">
            <DropZone />
            <RunningImports imports={imports} />
          </div>
        }
      >
        <RunTable runs={runs} />
      </ChosenRuns>
      {series.length > 0 && (
        <section className="mt-8 grid gap-2">
          <h2 className="font-semibold text-h3">Series</h2>
          <ul className="grid gap-1">
            {series.map(({ id, name, members }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <Link href={runHref(id)} prefetch={false} className="link font-medium">
                  {name}
                </Link>
                <span className="text-text-3">
                  {members.map(({ run, step }) => (step === null ? run : `${run} at ${step}`)).join(' → ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6 text-small text-text-3">Everything stays in the data folder of this machine.</p>
    </Page>
  )
}
