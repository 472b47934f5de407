import { SparklineDrawing } from '#app/_charts/SparklineDrawing.tsx'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import { groupHref } from '#lib/query/pageLinks.ts'
import type { PromptVisits } from './samePromptRows.ts'

interface Props {
  readonly visits: PromptVisits
  /** In a shared view nothing leads on. */
  readonly isShared?: boolean
}

/** The same prompt at the checkpoints of the run, this one marked. */
export function SamePrompt({ visits: { visits, line }, isShared = false }: Props) {
  if (visits.length < 2) return null
  const splits = new Set(visits.map(({ split }) => split)).size > 1
  return (
    <section className="pt-8">
      <h2 className="flex flex-wrap items-center gap-x-3 font-semibold text-h3">
        Same prompt at other checkpoints
        {line !== null && (
          <span className="flex items-center gap-2 font-normal text-small text-text-3">
            mean reward
            <SparklineDrawing line={line} tone="text" label="Mean reward by checkpoint, as in the table" />
          </span>
        )}
      </h2>
      <div className="max-w-[640px]">
        <Table caption="Same prompt at other checkpoints">
          <thead>
            <tr>
              <Th>checkpoint</Th>
              {splits && <Th>split</Th>}
              <Th num>right</Th>
              <Th num>rollouts</Th>
              <Th num>mean reward</Th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr
                key={visit.groupId}
                aria-current={visit.isHere ? 'true' : undefined}
                className={`${rowClass} aria-current:bg-pressed`}
              >
                <Td className="pl-1">
                  {visit.isHere ? (
                    <b className="font-medium">{visit.name}, here</b>
                  ) : (
                    <LinkOrText
                      href={isShared ? null : groupHref(visit.groupId)}
                      className={isShared ? undefined : 'link'}
                    >
                      {visit.name}
                    </LinkOrText>
                  )}
                </Td>
                {splits && <Td>{visit.split}</Td>}
                <Td num>
                  {visit.right + visit.wrong === 0
                    ? 'unlabelled'
                    : formatRatio({ count: visit.right, of: visit.right + visit.wrong })}
                </Td>
                <Td num>{formatCount(visit.rollouts)}</Td>
                <Td num>{formatDecimal(visit.meanReward)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
