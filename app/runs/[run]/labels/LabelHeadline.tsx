import type { ReactNode } from 'react'
import { Facts } from '#app/_ui/Facts.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatPercent, formatShareInterval } from '#lib/format/formatShare.ts'
import { fewestRated, fewestTraces } from '#lib/metrics/kindAgreement.ts'
import { type LabelEvidence, unmatchedCount } from '#lib/metrics/labelAgreement.ts'
import { labelNextHref } from './labelNextHref.ts'
import { estimateWords } from './words.ts'

interface Props {
  readonly evidence: LabelEvidence
  readonly run: string
}

/** The three numbers of agreement with their intervals, what they are made of, and what would make them misread. */
export function LabelHeadline({ evidence, run }: Props) {
  const { agreement, labels, blind, picked, disputed } = evidence
  const { agreed, kappa, macroF1, thoughts, traces, reason } = agreement
  const next = labelNextHref(run)
  return (
    <section aria-label="Agreement" className="grid gap-3">
      {reason === null ? (
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Headline name="Cohen's kappa" note={estimateWords(kappa).note}>
            {estimateWords(kappa).value}
          </Headline>
          <Headline
            name="accuracy"
            note={`${formatCount(agreed.count)} of ${formatCount(agreed.of)}${agreed.interval === null ? '' : `, ${formatShareInterval(agreed.interval)}`}`}
          >
            {formatPercent(agreed.count / agreed.of)}
          </Headline>
          <Headline name="macro F1" note={estimateWords(macroF1).note}>
            {estimateWords(macroF1).value}
          </Headline>
        </dl>
      ) : (
        <Notice tone="neutral">
          <b>Not enough labels</b>: {formatCount(thoughts)} of the {fewestRated} thoughts from which kappa and
          F1 are given. Counts stand below.
        </Notice>
      )}
      <Facts
        facts={[
          { term: 'people against', value: 'the classifier of today' },
          { term: 'thoughts', value: `${formatCount(thoughts)} of ${formatCounted(traces, 'trace')}` },
          { term: 'labels', value: formatCount(labels) },
          { term: 'blind', value: `${formatCount(blind.count)} of ${formatCount(blind.of)}` },
          {
            term: 'chosen',
            value: `${formatCount(picked.random)} drawn at random, ${formatCount(picked.uncertain)} as least sure, ${formatCount(picked.order)} in order`,
          },
          ...(disputed > 0 ? [{ term: 'disputed, left out', value: formatCount(disputed) }] : []),
        ]}
      />
      <Cautions evidence={evidence} />
      {next !== null && (
        <p>
          <LinkButton href={next}>Label a thought drawn at random</LinkButton>
        </p>
      )}
    </section>
  )
}

function Headline({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-3">{name}</dt>
      <dd className="font-semibold text-h1 tracking-[-0.018em]">{children}</dd>
      <dd className="text-small text-text-2">{note}</dd>
    </div>
  )
}

function Cautions({
  evidence: { agreement, picked, unmatched, blind },
}: {
  readonly evidence: LabelEvidence
}) {
  const lost = unmatchedCount(unmatched)
  return (
    <>
      {agreement.reason === null && agreement.traces < fewestTraces && (
        <Notice tone="neutral">
          Labels stand in {formatCounted(agreement.traces, 'trace')}; intervals are given from {fewestTraces}.
        </Notice>
      )}
      {picked.uncertain > 0 && (
        <Notice>
          {formatCounted(picked.uncertain, 'thought')} {picked.uncertain === 1 ? 'was' : 'were'} labelled
          because the classifier was least sure of them: over all thoughts it probably agrees more often than
          here.
        </Notice>
      )}
      {blind.count < blind.of && (
        <Notice tone="neutral">
          {formatCounted(blind.of - blind.count, 'thought')} labelled with the classifier's kinds in sight:
          agreement may read too high.
        </Notice>
      )}
      {lost > 0 && (
        <Notice tone="neutral">
          {formatCounted(lost, 'label')} of {lost === 1 ? 'a thought' : 'thoughts'} that this version does not
          cut ({formatCount(unmatched.noThought)}) or whose text is another now (
          {formatCount(unmatched.otherText)}): kept, and counted nowhere else.
        </Notice>
      )}
    </>
  )
}
