import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { fileCount, fileList } from '#db/queries/fileList.ts'
import { importPage } from '#db/queries/importPage.ts'
import { fileListParams } from '#lib/api/searchParams.ts'

interface Context {
  readonly params: Promise<{ readonly id: string }>
}

/** Files of an import in pages; with `?within=ID` the members of one of its archives. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { id } = importPage(db(), (await params).id, Date.now())
    const {
      within = null,
      limit,
      offset,
    } = fileListParams.parse(Object.fromEntries(new URL(request.url).searchParams))
    return {
      total: fileCount(db(), id, within),
      files: fileList(db(), id, { within, limit, offset }),
    }
  })
}
