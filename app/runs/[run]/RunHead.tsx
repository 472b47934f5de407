import { OriginsButton } from '#app/_controls/OriginsButton.tsx'
import { RunSettings } from '#app/_controls/RunSettings.tsx'
import { ShareButton } from '#app/_controls/ShareButton.tsx'
import { SyntheticBadge } from '#app/_ui/Badge.tsx'
import { type Fact, Facts } from '#app/_ui/Facts.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'
import { originSummaries } from '#lib/format/originSummary.ts'
import { type SelectionCounts, selectionNote } from '#lib/metrics/selection.ts'
import { type Selection, selections } from '#lib/model/rollout.ts'
import { compareHref, groupsHref, labelsHref, rolloutsHref } from '#lib/query/pageLinks.ts'
import { ruleWords } from './ruleWords.ts'
import type { RunSubject } from './runSubject.ts'
import { SelectionNotice } from './SelectionNotice.tsx'

/** Name, facts and what can be done with a run. */
export function RunHead({ subject }: { readonly subject: RunSubject }) {
  const [only] = subject.members
  return (
    <section className="pt-6 pb-4">
      <div className="flex items-start gap-6 max-md:grid max-md:gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-h1 tracking-[-0.018em] [overflow-wrap:anywhere]">
            {subject.name} {subject.members.some(({ isSynthetic }) => isSynthetic) && <SyntheticBadge />}
          </h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-6 gap-y-1">
            <Facts facts={factsOf(subject)} />
            <OriginsButton
              isNamed
              of={formatCounted(subject.rollouts, 'rollout')}
              lines={originSummaries(subject.members.flatMap(({ origins }) => origins ?? []))}
            />
          </div>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <LinkButton href={rolloutsHref(subject.id)}>Rollouts</LinkButton>
          <LinkButton href={groupsHref(subject.id)}>Groups</LinkButton>
          <LinkButton href={labelsHref(subject.id)}>Labels</LinkButton>
          <LinkButton href={compareHref(subject.name, '')}>Compare</LinkButton>
          <ShareButton target={`run:${subject.name}`} />
          {subject.kind === 'run' && only !== undefined && (
            <RunSettings
              run={only.id}
              name={only.name}
              rule={only.rule}
              canUndo={only.canUndo}
              parts={only.rewardParts}
            />
          )}
        </div>
      </div>
      <Warnings subject={subject} />
    </section>
  )
}

function factsOf(subject: RunSubject): readonly Fact[] {
  const { members, checkpoints } = subject
  const models = [...new Set(members.flatMap(({ model }) => model ?? []))]
  const splits = new Map<string, number>()
  for (const { split } of checkpoints) splits.set(split, (splits.get(split) ?? 0) + 1)
  const versions = [
    ...new Set(members.flatMap(({ ruleVersions }) => ruleVersions.map(({ lexicon }) => lexicon))),
  ]
  const guessed = members.reduce((sum, one) => sum + one.guessed, 0)
  const last = Math.max(...members.map(({ updatedAt }) => updatedAt))
  return [
    ...(models.length > 0 ? [{ term: 'model', value: models.join(', ') }] : []),
    ...(subject.kind === 'series'
      ? [{ term: 'series of', value: members.map(({ name }) => name).join(' → ') }]
      : []),
    { term: 'checkpoints', value: [...splits].map(([split, n]) => `${n} ${split}`).join(', ') },
    { term: 'rollouts', value: formatCount(subject.rollouts) },
    ...(subject.unlabelled === null ? [] : [{ term: 'unlabelled', value: formatCount(subject.unlabelled) }]),
    { term: 'correct', value: [...new Set(members.map(({ rule }) => ruleWords(rule, guessed)))].join('; ') },
    ...(versions.length > 0 ? [{ term: 'lexicon', value: versions.join(', ') }] : []),
    { term: 'imported', value: formatTime(last), title: formatIso(last) },
  ]
}

/** What would make a reader misread the figures. */
function Warnings({ subject }: { readonly subject: RunSubject }) {
  const mixed = subject.members.filter(({ ruleVersions }) => ruleVersions.length > 1)
  return (
    <div className="mt-3 grid gap-2 empty:hidden">
      {mixed.length > 0 && (
        <Notice>
          Rollouts of {mixed.map(({ name }) => name).join(', ')} were classified by more than one version of
          the rules. Run <code>reasonscope reclassify</code> before reading small differences.
        </Notice>
      )}
      <SelectionNotice note={selectionNote(sumOf(subject.members), 'left out')} />
      {subject.rollouts > 0 && subject.unlabelled === subject.rollouts && (
        <Notice>
          No rollout is labelled right or wrong, so accuracy, lazy reasoning and pass@k stay empty. Set what
          counts as correct under <b>Settings</b>.
        </Notice>
      )}
    </div>
  )
}

/** Rollouts of all members by what their file holds. */
function sumOf(members: RunSubject['members']): SelectionCounts {
  const of = (one: Selection) => members.reduce((sum, { selection }) => sum + (selection[one] ?? 0), 0)
  return Object.fromEntries(selections.map((one) => [one, of(one)]))
}
