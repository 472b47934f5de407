import { type Exported, exportRows } from '#db/exportRows.ts'
import { report } from '#db/report.ts'
import { openShare } from '#db/shares.ts'
import { Problem } from '#lib/model/problem.ts'
import type { ExportFormat } from '#lib/query/exportFormats.ts'
import type { ReportQuery, TraceQuery } from '#lib/query/traceQuery.ts'
import { exportLines, type FlatRow, flatRow } from '#lib/share/exportRows.ts'
import { offlineHtml } from './offlineHtml.ts'
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

/** `export share TOKEN --format html`: a shared view as one file that opens without a server. */
export async function exportShare(
  shell: Shell,
  token: string | undefined,
  { format, password }: { readonly format: string; readonly password: string | null },
): Promise<void> {
  if (token === undefined) throw new Problem('invalid', 'export share: name the token of the link')
  if (format !== 'html') throw new Problem('invalid', 'export share: write --format html')
  const { snapshot } = openShare(shell.db(), token, { password, now: shell.now(), isView: false })
  await shell.print(offlineHtml(snapshot))
}

async function write(shell: Shell, rows: Iterable<FlatRow>, format: ExportFormat): Promise<void> {
  for (const line of exportLines(rows, format)) await shell.print(line)
}
