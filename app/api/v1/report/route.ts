import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { report } from '#db/report.ts'
import { metricIds } from '#lib/metrics/catalog.ts'
import { Problem } from '#lib/model/problem.ts'
import { parseReportQuery } from '#lib/query/url.ts'

export function GET(request: Request): Promise<Response> {
  return respond(request, () => {
    const query = parseReportQuery(new URL(request.url).searchParams)
    if (query === null) throw new Problem('invalid', `metric: name one of ${metricIds.join(', ')}`)
    return report(db(), query)
  })
}
