import Link from 'next/link'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { ImportedRun } from '#db/queries/importRuns.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { rolloutsHref, runHref } from '#lib/query/pageLinks.ts'

/** The runs that an import met: where to go on reading. */
export function BroughtRuns({ runs }: { runs: readonly ImportedRun[] }) {
  return (
    <section aria-labelledby="runs">
      <h2 id="runs" className="mb-2 font-semibold text-h3">
        {runs.length === 1 ? 'The run' : `${formatCount(runs.length)} runs`}
      </h2>
      <Table caption="Runs of this import" minWidth={480}>
        <thead>
          <tr>
            <Th>
              run <span className="font-normal text-text-3">and model</span>
            </Th>
            <Th num>checkpoints</Th>
            <Th num>rollouts</Th>
            <Th num>of this import</Th>
            <Th num>unlabelled</Th>
            <Th>
              <span className="sr-only">next</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} className={rowClass}>
              <Td second={run.model === run.name ? undefined : run.model}>
                <Link
                  href={runHref(run.name)}
                  prefetch={false}
                  className="link font-medium [overflow-wrap:anywhere]"
                >
                  {run.name}
                </Link>
              </Td>
              <Td num>{formatCount(run.checkpoints)}</Td>
              <Td num>{formatCount(run.rollouts)}</Td>
              <Td num>{formatCount(run.offered)}</Td>
              <Td num className={run.unlabelled === 0 ? 'text-text-3' : undefined}>
                {formatCount(run.unlabelled)}
              </Td>
              <Td num>
                <Link href={rolloutsHref(run.name)} prefetch={false} className="link">
                  its rollouts
                </Link>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
