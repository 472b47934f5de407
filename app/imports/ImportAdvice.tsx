import Link from 'next/link'
import type { ReactNode } from 'react'
import { Notice } from '#app/_ui/Notice.tsx'
import { commandLine } from '#app/commandLine.ts'
import type { ImportedRun } from '#db/queries/importRuns.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import { shellWord } from '#lib/format/shellWord.ts'
import { runHref } from '#lib/query/pageLinks.ts'
import type { ImportStory } from './importStory.ts'

/** What to do where the import cannot go on, or brought less than it could. */
export function ImportAdvice({ advice }: { advice: ImportStory['advice'] }) {
  switch (advice) {
    case 'start-worker':
      return (
        <Notice>
          The pages run without their import worker. Stop this server and start both with{' '}
          <code>{commandLine('serve')}</code>. The import then goes on by itself: the files are here, nothing
          has to be sent again.
        </Notice>
      )
    case 'resume':
      return (
        <Notice tone="neutral">
          <b className="font-semibold">Resume</b> goes on after the last record that was written. Nothing is
          read twice and nothing is doubled.
        </Notice>
      )
    case 'choose-format':
      return (
        <Notice>
          The list below says why for each file. If one does hold rollouts, name its format:{' '}
          <code>{commandLine('import PATH --format ID')}</code>.{' '}
          <DocsLink>What is read, and how it is recognised</DocsLink>; the way in for anything else is{' '}
          <DocsLink anchor="#rollout-jsonl-native">Rollout JSONL</DocsLink>.
        </Notice>
      )
    case 'mend-records':
      return (
        <Notice>
          Rejected records are listed below with line, field and reason. Mend them in the file and import it
          again: what is there already is not added twice.
        </Notice>
      )
    case null:
      return null
  }
}

function DocsLink({ anchor = '', children }: { anchor?: string; children: ReactNode }) {
  return (
    <Link href={`/docs/formats${anchor}`} prefetch={false}>
      {children}
    </Link>
  )
}

/** How to say what is correct, where the dump does not, and that some labels are a guess. */
export function LabelAdvice({ runs }: { runs: readonly ImportedRun[] }) {
  const unlabelled = runs.filter((run) => run.unlabelled > 0)
  const guessed = runs.filter((run) => run.guessed > 0)
  return (
    <>
      {unlabelled.length > 0 && (
        <Notice tone="neutral">
          The dump does not say whether {countsOf(unlabelled, (run) => run.unlabelled)} are right. They are
          left out of accuracy and of lazy ratios, never counted as wrong. Say what counts as correct on the
          page of the run, or with{' '}
          <code>{commandLine(`set ${nameIn(unlabelled)} --correct 'reward>=1'`)}</code>.
        </Notice>
      )}
      {guessed.length > 0 && (
        <Notice tone="neutral">
          The labels of {countsOf(guessed, (run) => run.guessed)} are guessed: the run has exactly two reward
          values, and the higher one is taken for right. The page of the run can set another rule.
        </Notice>
      )}
    </>
  )
}

function countsOf(runs: readonly ImportedRun[], count: (run: ImportedRun) => number): ReactNode {
  return runs.slice(0, 3).map((run, i) => (
    <span key={run.id}>
      {i > 0 && ', '}
      {formatRatio({ count: count(run), of: run.rollouts })} rollouts of{' '}
      <Link href={runHref(run.name)} prefetch={false}>
        {run.name}
      </Link>
    </span>
  ))
}

/** The name to write after `set`, where it is one run. */
function nameIn(runs: readonly ImportedRun[]): string {
  const [run] = runs
  return run !== undefined && runs.length === 1 ? shellWord(run.name) : 'RUN'
}
