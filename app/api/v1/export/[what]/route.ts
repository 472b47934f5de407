import { streamLines } from '#app/api/streamLines.ts'
import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { exported, exportRows } from '#db/exportRows.ts'
import { Problem } from '#lib/model/problem.ts'
import { type ExportFormat, exportFormats } from '#lib/query/exportFormats.ts'
import { parseTraceQuery } from '#lib/query/url.ts'
import { exportLines } from '#lib/share/exportRows.ts'

interface Context {
  readonly params: Promise<{ readonly what: string }>
}

const contentType: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Rollouts, groups or thoughts of a query as a file, streamed: the same lines as `reasonscope export` writes. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const search = new URL(request.url).searchParams
    const asked = (await params).what
    const what = exported.find((known) => known === asked)
    if (what === undefined)
      throw new Problem('not-found', `no export of "${asked}"; there are ${exported.join(', ')}`)
    const format = exportFormats.find((known) => known === (search.get('format') ?? 'csv'))
    if (format === undefined)
      throw new Problem('invalid', `format: "${search.get('format')}" is not one of csv, jsonl`)
    return streamLines(exportLines(exportRows(db(), what, parseTraceQuery(search)), format), {
      'content-type': contentType[format],
      'content-disposition': `attachment; filename="${what}.${format}"`,
      'x-content-type-options': 'nosniff',
    })
  })
}
