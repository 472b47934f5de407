import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import { footingOf } from '#lib/format/formatShare.ts'
import type { AgreementEvidence } from '#lib/metrics/kindAgreement.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { KindHead } from './KindHead.tsx'
import { estimateWords } from './words.ts'

/** How well the classifier finds each kind. */
export function KindTable({ agreement }: { readonly agreement: AgreementEvidence }) {
  return (
    <section aria-labelledby="by-kind" className="min-w-0">
      <h2 id="by-kind" className="mb-1 font-semibold text-h3">
        Kind by kind
      </h2>
      <p className="mb-2 text-small text-text-3">
        F1 = 2 both / (people + classifier), 95 % interval by trace
        {agreement.reason === null
          ? '; left out for kinds of fewer than 10 thoughts to people'
          : ': not enough labels'}
        .
      </p>
      <Table caption="Agreement on each kind" minWidth={420}>
        <thead>
          <tr>
            <Th>kind</Th>
            <Th num>people</Th>
            <Th num>classifier</Th>
            <Th num>both</Th>
            <Th num>F1</Th>
            <Th num>interval</Th>
          </tr>
        </thead>
        <tbody>
          {thoughtKinds.map((kind) => {
            const { first, second, both, f1 } = agreement.kinds[kind]
            const { value, note } = estimateWords(f1)
            const footing = footingOf(first)
            const isShown = footing === 'few' || footing === 'enough'
            return (
              <tr key={kind} className={rowClass}>
                <KindHead kind={kind} />
                <Td num>{formatCount(first)}</Td>
                <Td num>{formatCount(second)}</Td>
                <Td num>{formatCount(both)}</Td>
                <Td num>
                  {isShown ? value : '–'}
                  {isShown && f1.value !== null && footing === 'few' && (
                    <span className="text-small text-text-3"> few</span>
                  )}
                </Td>
                <Td num className="text-text-2">
                  {f1.interval === null || !isShown ? '–' : note}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}
