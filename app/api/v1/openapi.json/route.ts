import { respond } from '#app/respond.ts'
import { version } from '#app/version.ts'
import { apiRoutes } from '#lib/api/apiRoutes.ts'
import { openApi } from '#lib/api/openApi.ts'

/** This API as an OpenAPI document. */
export function GET(request: Request): Promise<Response> {
  return respond(request, () => openApi(apiRoutes, version))
}
