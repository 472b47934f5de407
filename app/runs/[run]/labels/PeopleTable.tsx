import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import type { LabellerPair } from '#lib/metrics/labelAgreement.ts'
import { estimateWords } from './words.ts'

/** How people agree with each other: what a classifier can hope for at best. */
export function PeopleTable({ pairs }: { readonly pairs: readonly LabellerPair[] }) {
  return (
    <section aria-labelledby="people" className="min-w-0 max-w-[720px]">
      <h2 id="people" className="mb-1 font-semibold text-h3">
        People among themselves
      </h2>
      <p className="mb-2 text-small text-text-3">On the thoughts that both labelled; kappa from 30 on.</p>
      <Table caption="Agreement of people with each other" minWidth={420}>
        <thead>
          <tr>
            <Th>pair</Th>
            <Th num>thoughts</Th>
            <Th num>agreed</Th>
            <Th num>kappa</Th>
            <Th num>interval</Th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ a, b, agreement }) => (
            <tr key={`${a} ${b}`} className={rowClass}>
              <Th scope="row" className="border-b-0! align-middle! font-normal">
                <bdi>{a ?? 'no name'}</bdi> and <bdi>{b ?? 'no name'}</bdi>
              </Th>
              <Td num>{formatCount(agreement.thoughts)}</Td>
              <Td num>{formatRatio(agreement.agreed)}</Td>
              <Td num>{estimateWords(agreement.kappa).value}</Td>
              <Td num className="text-text-2">
                {agreement.kappa.interval === null ? '–' : estimateWords(agreement.kappa).note}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
