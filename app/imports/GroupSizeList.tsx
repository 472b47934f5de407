import type { GroupSizes } from '#db/queries/groupSizes.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

/** How members of a group were found, in words. */
const sourceWords: Readonly<Record<string, string>> = {
  native: 'by ids in the files',
  prompt_equal: 'by equal prompts',
  position: 'by position',
  none: 'not at all',
}

const mostSizes = 12

/** How large the groups of an import are, and how they were found. */
export function GroupSizeList({ sizes, usual, sources }: GroupSizes) {
  const all = sizes.reduce((sum, { groups }) => sum + groups, 0)
  if (all === 0) return null
  const most = Math.max(...sizes.map(({ groups }) => groups))
  return (
    <section aria-labelledby="group-sizes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="group-sizes" className="font-semibold text-h3">
        Groups by size
      </h2>
      <p className="text-text-2">
        {formatCounted(all, 'group')}, found{' '}
        {sources
          .map(({ source, groups }) => `${sourceWords[source] ?? source} (${formatCount(groups)})`)
          .join(', ')}
        {usual === null
          ? '; no size is the usual one.'
          : `; ${formatCount(usual)} rollouts is the usual size.`}
      </p>
      {sizes.length === 1 && sizes[0]?.size === 1 ? (
        <p className="text-text-3">No groups in these files: one rollout for each prompt.</p>
      ) : (
        <ul className="grid max-w-[520px] gap-1">
          {sizes.slice(0, mostSizes).map(({ size, groups }) => (
            <li key={size} className="grid grid-cols-[5rem_minmax(0,1fr)_4rem] items-center gap-3">
              <span className="text-right text-text-2 tabular-nums">{formatCounted(size, 'rollout')}</span>
              <span aria-hidden="true" className="h-2 bg-sunken">
                <span className="block h-2 bg-text-3" style={{ width: `${(100 * groups) / most}%` }} />
              </span>
              <span className="text-right tabular-nums">{formatCount(groups)}</span>
            </li>
          ))}
          {sizes.length > mostSizes && (
            <li className="text-text-3">and {formatCount(sizes.length - mostSizes)} more sizes</li>
          )}
        </ul>
      )}
    </section>
  )
}
