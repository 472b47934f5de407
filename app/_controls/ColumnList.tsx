import clsx from 'clsx'
import type { Column } from '#lib/parse/columns.ts'
import type { MappingDraft } from '#lib/parse/mappingDraft.ts'

/** Every field of the file: its path, type, how many rows have it, values; and what it was mapped to. */
export function ColumnList({
  columns,
  draft,
}: {
  readonly columns: readonly Column[]
  readonly draft: MappingDraft
}) {
  const mapped = new Map(Object.entries(draft.fields).map(([field, path]) => [path, field]))
  for (const path of draft.rewardParts) mapped.set(path, 'reward part')
  return (
    <section aria-labelledby="theirs" className="grid content-start gap-3">
      <h2 id="theirs" className="font-semibold text-h3">
        Fields of the file
      </h2>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {columns.map((column) => (
          <li key={column.path} className="grid gap-0.5 py-2 pr-2">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <code
                className={clsx(
                  '[overflow-wrap:anywhere]',
                  mapped.has(column.path) ? 'font-semibold' : 'text-text-2',
                )}
              >
                {column.path}
              </code>
              <span className="text-small text-text-3">{column.types.join(' or ')}</span>
              <span className="text-small text-text-3">
                {column.present} of {column.of} rows
              </span>
              {mapped.has(column.path) && (
                <span className="text-small text-accent">→ {mapped.get(column.path)}</span>
              )}
            </p>
            {column.examples.length > 0 && (
              <p className="line-clamp-2 font-mono text-small text-text-3 [overflow-wrap:anywhere]">
                {column.examples.join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
