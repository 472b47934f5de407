import { Compared } from '#app/compare/Compared.tsx'
import type { FrozenComparison } from '#db/frozenView.ts'
import { thawed } from '#db/thawed.ts'

/** One side against the others, as it stood. */
export function SharedComparison({ comparisons }: { readonly comparisons: readonly FrozenComparison[] }) {
  return (
    <main id="content" className="mx-auto max-w-[1440px] px-4 pb-12 md:px-8">
      {comparisons.map((frozen) => (
        <Compared key={frozen.compared.sides[1].side.text} view={thawed(frozen)} ways={null} />
      ))}
    </main>
  )
}
