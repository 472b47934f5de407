import { report } from '#db/report.ts'
import type { ReportQuery } from '#lib/query/traceQuery.ts'
import { reportText } from './reportText.ts'
import type { Outcome, Shell } from './shell.ts'

/** `report METRIC`: evidence per checkpoint, facet or both. */
export function reportCommand(shell: Shell, query: ReportQuery): Outcome {
  const answer = report(shell.db(), query)
  return { json: answer, text: reportText(answer) }
}
