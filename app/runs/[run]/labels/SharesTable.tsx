import { Notice } from '#app/_ui/Notice.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatPercent, formatRatio, formatShare, formatShareInterval } from '#lib/format/formatShare.ts'
import type { CorrectedSharesEvidence } from '#lib/metrics/correctedShares.ts'
import { fewestRated } from '#lib/metrics/kindAgreement.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { KindHead } from './KindHead.tsx'

/** Shares of the kinds as the classifier has them, and as the drawn and labelled thoughts correct them. */
export function SharesTable({ shares }: { readonly shares: CorrectedSharesEvidence }) {
  return (
    <section aria-labelledby="shares" className="grid min-w-0 max-w-[720px] gap-2">
      <h2 id="shares" className="font-semibold text-h3">
        Share of all thoughts, corrected
      </h2>
      <p className="text-small text-text-3">
        The classifier read all of them; people {formatCounted(shares.drawn, 'thought')} drawn at random, of{' '}
        {formatCounted(shares.traces, 'trace')}. Prediction-powered estimate, 95 % interval by trace.
      </p>
      {shares.reason !== null && (
        <Notice tone="neutral">
          <b>Not enough labels</b>: {formatCount(shares.drawn)} of the {fewestRated} thoughts drawn at random
          from which shares are corrected.
        </Notice>
      )}
      <Table caption="Share of each kind among all thoughts" minWidth={420}>
        <thead>
          <tr>
            <Th>kind</Th>
            <Th num>classifier, all</Th>
            <Th num>people, drawn</Th>
            <Th num>corrected</Th>
            <Th num>interval</Th>
          </tr>
        </thead>
        <tbody>
          {thoughtKinds.map((kind) => {
            const { classifier, people, corrected } = shares.kinds[kind]
            return (
              <tr key={kind} className={rowClass}>
                <KindHead kind={kind} />
                <Td num second={formatRatio(classifier)}>
                  {formatShare(classifier)}
                </Td>
                <Td num second={people.of > 0 && formatRatio(people)}>
                  {formatShare(people)}
                </Td>
                <Td num className="font-medium">
                  {corrected === null ? '–' : formatPercent(corrected.share)}
                </Td>
                <Td num className="text-text-2">
                  {corrected?.interval == null ? '–' : formatShareInterval(corrected.interval)}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}
