import clsx from 'clsx'
import Link from 'next/link'
import { KindChip, kindClass } from '#app/_ui/KindChip.tsx'
import { Table, Td, Th } from '#app/_ui/Table.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import type { AgreementEvidence } from '#lib/metrics/kindAgreement.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { KindHead } from './KindHead.tsx'

interface Cell {
  readonly human: string | null
  readonly classifier: string | null
}

interface Props {
  readonly agreement: AgreementEvidence
  readonly chosen: Cell
  readonly hrefOf: (cell: Cell) => string
}

/** What people say against what the classifier says; every cell leads to its thoughts. */
export function ConfusionTable({ agreement, chosen, hrefOf }: Props) {
  return (
    <section aria-labelledby="confusion" className="min-w-0">
      <h2 id="confusion" className="mb-1 font-semibold text-h3">
        Who says what
      </h2>
      <p className="mb-2 text-small text-text-3">
        Rows: people. Columns: the classifier. Thoughts on the diagonal are agreed on.
      </p>
      <Table
        caption="Thoughts by what people say (rows) and what the classifier says (columns)"
        minWidth={420}
      >
        <thead>
          <tr>
            <Th>people</Th>
            {thoughtKinds.map((kind) => (
              <Th key={kind} num>
                <KindChip kind={kind} />
              </Th>
            ))}
            <Th num>all</Th>
          </tr>
        </thead>
        <tbody>
          {thoughtKinds.map((human, row) => (
            <tr key={human} className="border-hairline border-b last:border-b-0">
              <KindHead kind={human} by="person" />
              {thoughtKinds.map((classifier, column) => {
                const count = agreement.confusion[row]?.[column] ?? 0
                const isChosen = chosen.human === human && chosen.classifier === classifier
                return (
                  <Td key={classifier} num className={clsx(row === column && kindClass[human].soft)}>
                    {count === 0 ? (
                      <span className="text-text-3">0</span>
                    ) : (
                      <Link
                        href={`${hrefOf({ human, classifier })}#thoughts`}
                        prefetch={false}
                        scroll={false}
                        aria-current={isChosen ? 'true' : undefined}
                        aria-label={`${count}: ${human} to people, ${classifier} to the classifier`}
                        className="link-quiet aria-current:font-semibold"
                      >
                        {formatCount(count)}
                      </Link>
                    )}
                  </Td>
                )
              })}
              <Td num className="text-text-2">
                {formatCount(agreement.kinds[human].first)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
