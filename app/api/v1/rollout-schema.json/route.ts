import { respond } from '#app/respond.ts'
import { nativeSchema } from '#lib/parse/nativeSchema.ts'

/** JSON Schema of one line of our own format. */
export function GET(request: Request): Promise<Response> {
  return respond(request, () => nativeSchema)
}
