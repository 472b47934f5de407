import { Badge } from '#app/_ui/Badge.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import type { MappingPreview, PreviewRollout } from '#lib/ingest/previewMapping.ts'

interface Props {
  readonly preview: MappingPreview | null
  /** Why there is nothing to try yet. */
  readonly missing: string | null
}

/** The rollouts that the first rows would become, and the rows that would be rejected, with the reason. */
export function MappingResult({ preview, missing }: Props) {
  return (
    <section
      aria-labelledby="result"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-hairline border-t pt-5"
    >
      <h2 id="result" className="font-semibold text-h3">
        What comes of it
      </h2>
      {missing !== null && <Notice tone="neutral">{missing}</Notice>}
      {missing === null && preview === null && <p className="text-text-3">Trying it on the first rows…</p>}
      {missing === null && preview !== null && (
        <>
          <p role="status" className="text-text-2">
            {formatCounted(preview.rollouts.length, 'rollout')}
            {preview.rejects.length > 0 && `, ${formatCounted(preview.rejects.length, 'row')} rejected`}
          </p>
          {preview.rejects.length > 0 && (
            <Notice>
              <ul className="grid max-h-40 gap-1 overflow-y-auto">
                {preview.rejects.map(({ row, field, reason }) => (
                  <li key={`${row} ${field} ${reason}`}>
                    Row {row}
                    {field === null ? '' : `, ${field}`}: {reason}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {preview.rollouts.length > 0 && <Rollouts rollouts={preview.rollouts} />}
        </>
      )}
    </section>
  )
}

function Rollouts({ rollouts }: { readonly rollouts: readonly PreviewRollout[] }) {
  return (
    <Table caption="Rollouts that the first rows become" minWidth={880}>
      <thead>
        <tr>
          <Th num>row</Th>
          <Th>run</Th>
          <Th num>step</Th>
          <Th>group</Th>
          <Th num>reward</Th>
          <Th>correct</Th>
          <Th>prompt</Th>
          <Th>what the model wrote</Th>
        </tr>
      </thead>
      <tbody>
        {rollouts.map((rollout, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and may be alike
          <tr key={index} className={rowClass}>
            <Td num className="align-top">
              {rollout.row}
            </Td>
            <Td className="max-w-[20ch] align-top [overflow-wrap:anywhere]">{rollout.run}</Td>
            <Td num className="align-top">
              {rollout.step ?? '–'}
            </Td>
            <Td className="max-w-[16ch] align-top [overflow-wrap:anywhere]">
              {rollout.group ?? 'by prompt'}
            </Td>
            <Td num className="align-top">
              {rollout.reward ?? '–'}
            </Td>
            <Td className="align-top">{correctWords(rollout.correct)}</Td>
            <Td className="max-w-[36ch] align-top">
              <span className="line-clamp-3 [overflow-wrap:anywhere]">{rollout.prompt || '–'}</span>
            </Td>
            <Td className="max-w-[56ch] align-top">
              <ul className="grid gap-1">
                {rollout.blocks.map(({ role, kind, text }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move, and may be alike
                  <li key={place} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-2">
                    <Badge>{kind === 'text' ? role : kind}</Badge>
                    <span className="line-clamp-2 [overflow-wrap:anywhere]">{text}</span>
                  </li>
                ))}
              </ul>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const correctWords = (correct: boolean | null) => (correct === null ? '–' : correct ? 'right' : 'wrong')
