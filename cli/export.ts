import { type Exported, exportRows } from '#db/exportRows.ts'
import { report } from '#db/report.ts'
import { Problem } from '#lib/model/problem.ts'
import type { ExportFormat } from '#lib/query/exportFormats.ts'
import type { ReportQuery, TraceQuery } from '#lib/query/traceQuery.ts'
import { exportLines, type FlatRow, flatRow } from '#lib/share/exportRows.ts'
import type { Shell } from './shell.ts'

/** `export rollouts`, `export groups`, `export thoughts`: a line for each. */
export function exportCommand(
  shell: Shell,
  what: Exported,
  asked: { readonly query: TraceQuery; readonly format: ExportFormat },
): Promise<void> {
  return write(shell, exportRows(shell.db(), what, asked.query), asked.format)
}

/** `export report METRIC`: one row per row of the report, evidence spread over columns. */
export function exportReport(shell: Shell, query: ReportQuery, format: ExportFormat): Promise<void> {
  const { metric, preset, rows } = report(shell.db(), query)
  return write(
    shell,
    rows.map(({ evidence, ...row }) => ({ metric, preset, ...row, ...flatRow(evidence) })),
    format,
  )
}

/** `export share`: an offline file of a shared view. */
export function exportShare(): never {
  throw new Problem('refused', 'export share: offline files are not written yet')
}

async function write(shell: Shell, rows: Iterable<FlatRow>, format: ExportFormat): Promise<void> {
  for (const line of exportLines(rows, format)) await shell.print(line)
}
