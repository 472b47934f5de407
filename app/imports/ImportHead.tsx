import { AskServer } from '#app/_controls/AskServer.tsx'
import { RefreshWhile } from '#app/_controls/RefreshWhile.tsx'
import { Badge, SyntheticBadge } from '#app/_ui/Badge.tsx'
import { type Fact, Facts } from '#app/_ui/Facts.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Progress } from '#app/_ui/Progress.tsx'
import type { ImportPage } from '#db/queries/importPage.ts'
import type { ImportedRun } from '#db/queries/importRuns.ts'
import { formatBytes, formatDuration } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'
import { compareHref, runHref } from '#lib/query/pageLinks.ts'
import type { ImportStory } from './importStory.ts'

interface Props {
  readonly page: ImportPage
  readonly story: ImportStory
  readonly subject: string
  readonly runs: readonly ImportedRun[]
  /** The watch that it reads, where it reads one. */
  readonly watch: string | null
}

/** What is imported, where it stands, and the one thing to do next. */
export function ImportHead({ page, story, subject, runs, watch }: Props) {
  const isBarShown =
    (story.isMoving && watch === null) || page.state === 'failed' || page.state === 'cancelled'
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-6 md:pt-8">
      <RefreshWhile isMoving={story.isMoving} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-h1 tracking-[-0.018em] [overflow-wrap:anywhere]">{subject}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone={story.tone}>{story.state}</Badge>
            {runs.some(({ isSynthetic }) => isSynthetic) && <SyntheticBadge />}
            <span role="status" className="text-body text-text-2">
              {story.sentence}
            </span>
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Actions page={page} runs={runs} watch={watch} />
        </p>
      </div>
      {isBarShown && <Progress label="Bytes read" done={page.bytesDone} of={page.bytes} />}
      <Facts facts={factsOf(page, story.isMoving)} />
    </header>
  )
}

function Actions({ page, runs, watch }: Pick<Props, 'page' | 'runs' | 'watch'>) {
  const { id, state } = page
  const path = `/api/v1/imports/${encodeURIComponent(id)}`
  if (state === 'queued' || state === 'running')
    return (
      <>
        {page.runs.slice(0, 1).map((run) => (
          <LinkButton key={run} href={runHref(run)}>
            Look at {page.runs.length === 1 ? 'the run' : run}
          </LinkButton>
        ))}
        {watch === null ? (
          <AskServer path={`${path}/cancel`} label="Cancel import" />
        ) : (
          <AskServer
            path={`/api/v1/watches/${encodeURIComponent(watch)}`}
            method="DELETE"
            label="Stop watching"
          />
        )}
      </>
    )
  const [first, second] = runs
  const look = state === 'done' ? 'primary' : 'plain'
  return (
    <>
      {state !== 'done' && <AskServer path={`${path}/resume`} label="Resume" variant="primary" />}
      {first !== undefined && second !== undefined && runs.length === 2 && (
        <LinkButton href={compareHref(first.name, second.name)} variant={look}>
          Compare the two
        </LinkButton>
      )}
      {first !== undefined && runs.length === 1 && (
        <LinkButton href={runHref(first.name)} variant={look}>
          Open the run
        </LinkButton>
      )}
    </>
  )
}

function factsOf(page: ImportPage, isMoving: boolean): readonly Fact[] {
  const { bytes, bytesDone, startedAt, finishedAt, rowsPerSecond, createdAt, fileCount } = page
  const facts: Fact[] = [
    {
      term: 'read',
      value:
        page.state === 'done' ? formatBytes(bytes) : `${formatBytes(bytesDone)} of ${formatBytes(bytes)}`,
    },
    { term: fileCount === 1 ? 'file' : 'files', value: formatCount(fileCount) },
  ]
  if (isMoving && page.offered > 0) facts.push({ term: 'records', value: formatCount(page.offered) })
  if (page.secondsLeft !== null && !page.isWatching)
    facts.push({ term: 'time left', value: leftWords(page.secondsLeft) })
  if (rowsPerSecond !== null && !page.isWatching)
    facts.push({
      term: 'per second',
      value: formatCount(Math.round(rowsPerSecond)),
      title: 'Records read per second, from the start',
    })
  if (startedAt !== null && finishedAt !== null && page.state === 'done')
    facts.push({ term: 'took', value: formatDuration(finishedAt - startedAt) })
  const at = page.state === 'done' && finishedAt !== null ? finishedAt : createdAt
  facts.push({
    term: at === createdAt ? 'queued' : 'imported',
    value: `${formatTime(at)} UTC`,
    title: formatIso(at),
  })
  return facts
}

/** Few words for a time that is a guess. */
function leftWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds'
  return `about ${formatDuration(Math.round(seconds / 5) * 5000)}`
}
