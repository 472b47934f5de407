import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { watchedFolder } from '#db/watchedFolder.ts'
import { startWatch, watchList } from '#db/watches.ts'
import { watchBody } from '#lib/api/requestBodies.ts'
import { Problem } from '#lib/model/problem.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({ watches: watchList(db()) }))
}

/** Begins to watch a folder of this machine, or one whose files are going to be sent. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const { folder, name, options } = watchBody.parse(await request.json())
    const now = Date.now()
    if (folder !== null) return startWatch(db(), { ...(await watchedFolder(folder)), options, now })
    if (name === undefined)
      throw new Problem('invalid', 'name: say what the files that are sent are listed under')
    return startWatch(db(), { folder: null, name: name.replaceAll('/', '-'), options, now })
  })
}
