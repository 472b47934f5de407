import type { Db } from '#db/open.ts'
import { fileList, fileVerdicts, type ImportFileRow } from '#db/queries/fileList.ts'
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
    ...(id === undefined ? {} : { sources: sourcesOf(db, row.id) }),
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
  const files = withRejects.flatMap((row) => row.sources?.files ?? [])
  const shown = files.slice(0, shownFiles).map(fileCells)
  const fileLines = table(['file', 'state', 'format', 'records', 'members', 'left out'], shown)
  const more = files.length - shown.length
  const refusedLines = withRejects
    .flatMap((row) => row.sources?.refused ?? [])
    .map(
      ({ reason, files: count, paths }) =>
        `left out ${count}: ${reason} (${paths.join(', ')}${count > paths.length ? ', …' : ''})`,
    )
  const parts = [
    lines,
    ...(id === undefined
      ? []
      : [fileLines + (more > 0 ? `\n… and ${more} more files (--json has all)` : '')]),
    ...(refusedLines.length > 0 ? [refusedLines.join('\n')] : []),
    ...(rejects ? [rejectLines] : []),
  ]
  return {
    json: { imports: withRejects },
    text: rows.length === 0 ? 'nothing has been imported yet' : parts.join('\n\n'),
  }
}

/** Files that the text names; a folder may hold 50,000. */
const shownFiles = 50

/** The files of an import, an archive as one with its members counted, and what was left out by reason. */
function sourcesOf(db: Db, importId: string) {
  const files = fileList(db, importId, { limit: -1 }).map(({ id: _, hash: __, ...file }) => file)
  const refused = fileVerdicts(db, importId).flatMap(({ format, reason, files: count, paths }) =>
    format === null ? [{ reason, files: count, paths }] : [],
  )
  return { files, refused }
}

function fileCells({ path, state, format, records, members }: Omit<ImportFileRow, 'id' | 'hash'>) {
  const left = members === null ? null : members.refused
  return [path, state, format, members?.records ?? records, members?.total ?? null, left]
}
