import Link from 'next/link'
import { SignalMark, signalWord } from '#app/_ui/SignalMark.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { facetWord } from '#app/runs/facetWord.ts'
import type { GroupRow, groupSorts } from '#db/queries/groupList.ts'
import type { GroupMember } from '#db/queries/groupMembers.ts'
import type { MergedSigns } from '#db/queries/mergedGroups.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { mergedWord } from '#lib/format/mergedWords.ts'
import type { MergedSign } from '#lib/model/mergedSign.ts'
import { groupHref, type Narrowing } from '#lib/query/pageLinks.ts'
import { sortState } from '../tableQuery.ts'
import { OutcomeStrip } from './OutcomeStrip.tsx'

interface Columns {
  readonly run: boolean
  readonly step: boolean
  readonly split: boolean
  readonly facet: boolean
}

interface Props {
  readonly groups: readonly GroupRow[]
  readonly members: ReadonlyMap<string, readonly GroupMember[]>
  readonly sort: string
  readonly href: (change: Narrowing) => string
  readonly columns: Columns
  /** Which of them are probably several groups, and why. */
  readonly merged: MergedSigns
}

interface Head {
  readonly label: string
  readonly unit?: string
  readonly sort?: (typeof groupSorts)[number]
  readonly isDown?: boolean
  readonly isNumber?: boolean
  readonly isShown?: boolean
}

const headsOf = (columns: Columns): readonly Head[] => [
  { label: 'signal', sort: 'signal' },
  { label: 'prompt' },
  { label: 'run', isShown: columns.run },
  { label: 'step', sort: 'step', isNumber: true, isShown: columns.step },
  { label: 'facet', isShown: columns.facet },
  { label: 'rollouts' },
  { label: 'size', sort: 'size', isDown: true, isNumber: true },
  { label: 'right', sort: 'right', isDown: true, isNumber: true },
  { label: 'wrong', isNumber: true },
  { label: 'unlabelled', isNumber: true },
  { label: 'mean reward', sort: 'mean', isDown: true, isNumber: true },
  { label: 'sd', sort: 'sd', isDown: true, isNumber: true },
  { label: 'reasoning', unit: 'mean tok', sort: 'tokens', isDown: true, isNumber: true },
]

/** Groups in rows: what their rewards can teach, and each rollout by its outcome. */
export function GroupTable({ groups, members, sort, href, columns, merged }: Props) {
  return (
    <Table caption="Groups" minWidth={1040}>
      <thead>
        <tr>
          {headsOf(columns)
            .filter(({ isShown = true }) => isShown)
            .map(({ label, unit, sort: key, isDown = false, isNumber = false }) => {
              const state = key === undefined ? null : sortState(sort, key, isDown)
              return (
                <Th
                  key={label}
                  num={isNumber}
                  unit={unit}
                  sort={state === null ? undefined : { href: href({ sort: state.next }), now: state.now }}
                >
                  {label}
                </Th>
              )
            })}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.groupId} className={`${rowClass} relative`}>
            <Cells
              group={group}
              members={members.get(group.groupId) ?? []}
              columns={columns}
              signs={merged.get(group.groupId) ?? []}
            />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface CellsProps {
  readonly group: GroupRow
  readonly members: readonly GroupMember[]
  readonly columns: Columns
  readonly signs: readonly MergedSign[]
}

function Cells({ group, members, columns, signs }: CellsProps) {
  const { signal } = group
  const labelled = members.filter(({ correct }) => correct !== null).length
  const right = members.filter(({ correct }) => correct === true).length
  return (
    <>
      <Td className="whitespace-nowrap">
        <span className="inline-flex items-center gap-1.5">
          <SignalMark signal={signal} />
          {signalWord[signal]}
        </span>
      </Td>
      <Td className="w-full max-w-0 min-w-44 md:min-w-60">
        <Link
          href={groupHref(group.groupId)}
          prefetch={false}
          data-row
          className="block truncate after:absolute after:inset-0"
        >
          {group.gist === '' ? <code>{group.promptKey}</code> : group.gist}
        </Link>
      </Td>
      {columns.run && <Td className="whitespace-nowrap">{group.run}</Td>}
      {columns.step && (
        <Td num second={columns.split ? group.split : undefined} title={group.label ?? undefined}>
          {group.step ?? '–'}
        </Td>
      )}
      {columns.facet && (
        <Td className="whitespace-nowrap text-text-2" title={group.facet ?? undefined}>
          {group.facet === null ? '–' : facetWord(group.facet)}
        </Td>
      )}
      <Td>
        <OutcomeStrip members={members} />
      </Td>
      <Td num second={sizeNote(group, signs)}>
        {formatCount(group.n)}
      </Td>
      <Td num>{labelled === 0 ? '–' : formatCount(right)}</Td>
      <Td num>{labelled === 0 ? '–' : formatCount(labelled - right)}</Td>
      <Td num className="text-text-3">
        {formatCount(members.length - labelled)}
      </Td>
      <Td num>{formatDecimal(group.meanReward)}</Td>
      <Td num>{formatDecimal(group.sd)}</Td>
      <Td num>{formatCount(Math.round(group.meanTokens))}</Td>
    </>
  )
}

/** What is missing of a group or too much in it, in words; nothing where it is whole. */
function sizeNote(
  { n, rewarded, expectedSize: expected }: GroupRow,
  signs: readonly MergedSign[],
): string | undefined {
  if (signs.length > 0) return `several? ${signs.map(mergedWord).join(', ')}`
  if (rewarded > 0 && rewarded < n) return `incomplete: ${n - rewarded} without reward`
  if (expected !== null && n < expected) return `incomplete: of ${expected}`
  return undefined
}
