import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { rejectList } from '#db/queries/rejectList.ts'
import { csvLines } from '#lib/share/exportCsv.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

/** Every record that could not be read, as CSV. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = await params
    const rows = rejectList(db(), id, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
    const head = ['file', 'line', 'item', 'field', 'reason', 'excerpt']
    const body = rows.map(({ path, line, item, field, reason, excerpt }) => [
      path,
      line,
      item,
      field,
      reason,
      excerpt,
    ])
    return new Response(csvLines([head, ...body]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="rejects.csv"',
      },
    })
  })
}
