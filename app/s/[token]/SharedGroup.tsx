import { OutcomeBadge } from '#app/_ui/Badge.tsx'
import { KindStrip } from '#app/_ui/KindStrip.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { GroupPage } from '#db/queries/groupPage.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { advantage } from '#lib/metrics/advantage.ts'
import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

/** The rollouts of one prompt at one checkpoint, as they were. */
export function SharedGroup({ page }: { page: GroupPage }) {
  const { siblings } = page
  const recomputed = advantage(siblings.map(({ reward }) => reward))
  return (
    <div className="grid gap-4 py-6">
      <h1 className="font-semibold text-h2">
        <bdi>{page.gist}</bdi>
      </h1>
      <p className="text-text-2">
        {page.run}, {page.split}, {page.step === null ? 'no step' : `step ${page.step}`}
        {page.facet !== null && `, ${page.facet}`}; {siblings.length} rollouts
      </p>
      <Table caption="Rollouts of the group" minWidth={720}>
        <thead>
          <tr>
            <Th num>sample</Th>
            <Th>outcome</Th>
            <Th num>reward</Th>
            <Th num>advantage, logged</Th>
            <Th num>recomputed, verl</Th>
            <Th num>reasoning tokens</Th>
            <Th num unit={defaultLazyPreset}>
              hits
            </Th>
            <Th>thoughts</Th>
          </tr>
        </thead>
        <tbody>
          {siblings.map((row, i) => (
            <tr key={row.id} className={rowClass}>
              <Td num>{i + 1}</Td>
              <Td>
                <OutcomeBadge correct={row.correct} guessed={row.correctSource === 'guessed'} />
              </Td>
              <Td num>{formatDecimal(row.reward)}</Td>
              <Td num>{formatDecimal(row.advantage)}</Td>
              <Td num>{formatDecimal(recomputed.values[i] ?? null)}</Td>
              <Td num>{formatCount(row.reasoningTokens)}</Td>
              <Td num>{row.hits[defaultLazyPreset]}</Td>
              <Td className="w-48">
                <KindStrip
                  label={`Kinds of sample ${i + 1}`}
                  parts={thoughtKinds.map((kind) => ({ kind, size: row.tokensByKind[kind] }))}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
