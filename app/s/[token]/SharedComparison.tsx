import { FindingText } from '#app/_charts/ChartFigure.tsx'
import { ComparisonTable } from '#app/_charts/ComparisonTable.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { FrozenComparison, FrozenView } from '#db/freeze.ts'
import { comparisonModel } from '#lib/charts/comparisonModel.ts'
import { formatRatio } from '#lib/format/formatShare.ts'

interface Props {
  readonly title: string
  readonly view: Extract<FrozenView, { readonly kind: 'compare' }>
}

/** One side against the others, as it stood. */
export function SharedComparison({ title, view }: Props) {
  return (
    <div className="grid gap-8 py-6">
      <h1 className="font-semibold text-h1 [overflow-wrap:anywhere]">{title}</h1>
      {view.comparisons.map((pair) => (
        <Pair key={pair.b} pair={pair} />
      ))}
    </div>
  )
}

function Pair({ pair }: { pair: FrozenComparison }) {
  const { comparison, a, b, split } = pair
  const model = comparisonModel(comparison)
  return (
    <section className="grid gap-4 border-hairline border-t pt-5">
      <h2 className="font-semibold text-h2 [overflow-wrap:anywhere]">
        A {a}, B {b}
      </h2>
      <p className="text-body text-text-2">
        <FindingText finding={model.finding} />
      </p>
      <Facts
        facts={[
          { term: 'prompts matched', value: comparison.matched },
          { term: 'only in A', value: comparison.onlyA },
          { term: 'only in B', value: comparison.onlyB },
          ...(split === '' ? [] : [{ term: 'split', value: split }]),
          { term: 'lazy preset', value: comparison.preset },
        ]}
      />
      <ComparisonTable model={model} />
      <Flips title="Flipped to right in B" pair={pair} flips={comparison.flipped.gained} />
      <Flips title="Flipped to wrong in B" pair={pair} flips={comparison.flipped.lost} />
    </section>
  )
}

interface FlipsProps {
  readonly title: string
  readonly pair: FrozenComparison
  readonly flips: FrozenComparison['comparison']['flipped']['gained']
}

function Flips({ title, pair, flips }: FlipsProps) {
  return (
    <section>
      <h3 className="mb-1 font-semibold text-h3">
        {title} <span className="font-normal text-text-3">{flips.length}</span>
      </h3>
      {flips.length > 0 && (
        <Table caption={title}>
          <thead>
            <tr>
              <Th>prompt</Th>
              <Th num>A right</Th>
              <Th num>B right</Th>
            </tr>
          </thead>
          <tbody>
            {flips.map((flip) => (
              <tr key={flip.promptKey} className={rowClass}>
                <Td>
                  <bdi>{pair.promptsA[flip.promptKey]?.gist ?? flip.promptKey}</bdi>
                </Td>
                <Td num>{formatRatio(flip.a)}</Td>
                <Td num>{formatRatio(flip.b)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
