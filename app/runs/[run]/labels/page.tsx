import type { Metadata } from 'next'
import { Page } from '#app/_shell/Page.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { db } from '#app/db.ts'
import { labelScore } from '#db/labelScore.ts'
import { isThoughtKind } from '#lib/model/thought.ts'
import { labelQuery } from '#lib/query/labelQuery.ts'
import { definitionHref, labelsHref, runHref } from '#lib/query/pageLinks.ts'
import { type RunRouteProps, routeSubject } from '../routeSubject.ts'
import type { RunSubject } from '../runSubject.ts'
import { CellThoughts } from './CellThoughts.tsx'
import { ConfusionTable } from './ConfusionTable.tsx'
import { KindTable } from './KindTable.tsx'
import { LabelChoices, type LabelNarrowing } from './LabelChoices.tsx'
import { LabelHeadline } from './LabelHeadline.tsx'
import { NoLabels } from './NoLabels.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { SharesTable } from './SharesTable.tsx'

export async function generateMetadata(props: RunRouteProps): Promise<Metadata> {
  return { title: `Labels of ${(await routeSubject(props)).name}` }
}

/** What people say of a run's thoughts, against the classifier. */
export default async function LabelsRoute(props: RunRouteProps) {
  const subject = await routeSubject(props)
  const now = narrowingOf(await props.searchParams)
  const query = queryOf(subject, now)
  const evidence = labelScore(db(), query)
  const everybody = labelScore(db(), queryOf(subject, nothing))
  const href = (change: Partial<LabelNarrowing>) => labelsHref(subject.id, { ...now, ...change })
  const [human, classifier] = [now.human, now.classifier]
  return (
    <Page
      crumbs={[
        { label: 'Runs', href: '/' },
        { label: subject.name, href: runHref(subject.id) },
        { label: 'Labels' },
      ]}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5 pb-3">
        <h1 className="min-w-0 flex-1 font-semibold text-h1 max-md:basis-full tracking-[-0.018em] [overflow-wrap:anywhere]">
          {subject.name} <span className="font-normal text-text-3">labels of thoughts</span>
        </h1>
        <LinkButton href={definitionHref('agreement-of-labels')}>Definition</LinkButton>
        <LinkButton href={runHref(subject.id)}>Charts</LinkButton>
      </div>
      {everybody.labels === 0 ? (
        <NoLabels run={subject.id} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <LabelChoices labellers={everybody.labellers} now={now} href={href} />
          <LabelHeadline evidence={evidence} run={subject.id} />
          <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
            <ConfusionTable
              agreement={evidence.agreement}
              chosen={{ human, classifier }}
              hrefOf={(cell) => href(cell)}
            />
            <KindTable agreement={evidence.agreement} />
          </div>
          <SharesTable shares={evidence.shares} />
          {isThoughtKind(human ?? '') && isThoughtKind(classifier ?? '') && (
            <CellThoughts query={query} human={human ?? ''} classifier={classifier ?? ''} />
          )}
          {evidence.pairs.length > 0 && <PeopleTable pairs={evidence.pairs} />}
        </div>
      )}
    </Page>
  )
}

const nothing: LabelNarrowing = { labeller: null, blind: null, drawn: null, human: null, classifier: null }

function narrowingOf(search: Record<string, string | string[] | undefined>): LabelNarrowing {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : null
  }
  const flag = (name: string) => (text(name) === '1' ? '1' : null)
  return {
    labeller: text('labeller'),
    blind: flag('blind'),
    drawn: flag('drawn'),
    human: text('human'),
    classifier: text('classifier'),
  }
}

function queryOf(subject: RunSubject, { labeller, blind, drawn }: LabelNarrowing) {
  return labelQuery.parse({
    traces: { runs: [subject.id] },
    // A space stands for nobody in particular: an empty value would drop out of the address.
    labeller: labeller?.trim() ?? null,
    isBlindOnly: blind === '1',
    isDrawnOnly: drawn === '1',
  })
}
