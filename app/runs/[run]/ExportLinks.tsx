import { exportFormats } from '#lib/query/exportFormats.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import { traceSearch } from '#lib/query/url.ts'

interface Props {
  readonly what: 'rollouts' | 'groups'
  readonly query: TraceQuery
}

/** Everything that a table stands for as a file, not only the page of it that shows. */
export function ExportLinks({ what, query }: Props) {
  const search = traceSearch(query)
  return (
    <p className="flex gap-2 text-small text-text-3">
      <span>export</span>
      {exportFormats.map((format) => (
        <a
          key={format}
          href={`/api/v1/export/${what}${search === '' ? '?' : `${search}&`}format=${format}`}
          download={`${what}.${format}`}
          className="link-quiet"
          aria-label={`Export ${what} as ${format.toUpperCase()}`}
        >
          {format}
        </a>
      ))}
    </p>
  )
}
