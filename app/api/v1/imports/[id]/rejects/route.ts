import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { rejectList } from '#db/queries/rejectList.ts'
import { csvLines } from '#lib/share/exportCsv.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

/** Every record that could not be read, as CSV or with `?format=jsonl` as lines of JSON. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = await params
    const rows = rejectList(db(), id, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
    if (new URL(request.url).searchParams.get('format') === 'jsonl') {
      const lines = rows.map(({ path, ...row }) => `${JSON.stringify({ file: path, ...row })}\n`)
      return download(lines.join(''), { type: 'application/jsonl', name: 'rejects.jsonl' })
    }
    const head = ['file', 'line', 'item', 'field', 'reason', 'excerpt']
    const body = rows.map(({ path, line, item, field, reason, excerpt }) => [
      path,
      line,
      item,
      field,
      reason,
      excerpt,
    ])
    return download(csvLines([head, ...body]), { type: 'text/csv', name: 'rejects.csv' })
  })
}

function download(text: string, { type, name }: { readonly type: string; readonly name: string }): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
