import { type ImportRow, importAnswer, importList } from '#db/queries/importList.ts'
import { importPage } from '#db/queries/importPage.ts'
import { rejectList } from '#db/queries/rejectList.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `imports`: all imports, or one with its files; `--rejects` adds every record that could not be read. */
export function importsCommand(
  shell: Shell,
  { id, rejects }: { readonly id?: string | undefined; readonly rejects: boolean },
): Outcome {
  const db = shell.db()
  const rows: readonly ImportRow[] = id === undefined ? importList(db) : [importPage(db, id, shell.now())]
  const withRejects = rows.map((row) => ({
    ...importAnswer(row),
    state: row.state,
    error: row.error,
    ...(rejects ? { rejects: rejectList(db, row.id) } : {}),
  }))
  const lines = table(
    ['id', 'state', 'runs', 'format', 'files', 'offered', 'added', 'known', 'rejected'],
    rows.map((row) => [
      row.id,
      row.state,
      row.runs.join(', '),
      row.format,
      row.files,
      row.offered,
      row.rollouts,
      row.duplicates,
      row.rejected,
    ]),
  )
  const rejected = withRejects.flatMap((row) => row.rejects ?? [])
  const rejectLines = table(
    ['file', 'line', 'item', 'field', 'reason'],
    rejected.map((one) => [one.path, one.line, one.item, one.field, one.reason]),
  )
  return {
    json: { imports: withRejects },
    text:
      rows.length === 0 ? 'nothing has been imported yet' : rejects ? `${lines}\n\n${rejectLines}` : lines,
  }
}
