import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { mappingNamed, removeMapping } from '#db/mappings.ts'

interface Context {
  readonly params: Promise<{ readonly mapping: string }>
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => mappingNamed(db(), (await params).mapping))
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(request, async () => {
    const { mapping } = await params
    removeMapping(db(), mapping)
    return { name: mapping }
  })
}
