import { bodyOf } from '#db/body.ts'
import { groupList } from '#db/queries/groupList.ts'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import { rolloutStream } from '#db/queries/rolloutStream.ts'
import { report } from '#db/report.ts'
import { isJsonObject, type JsonObject } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { ReportQuery, TraceQuery } from '#lib/query/traceQuery.ts'
import { type Cell, csvLines } from '#lib/share/exportCsv.ts'
import type { Shell } from './shell.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A row of an export: scalars only, so that it is a line of either format. */
type FlatRow = Readonly<Record<string, Cell>>

/** `export rollouts`: one row per rollout with every fact. */
export function exportRollouts(shell: Shell, query: TraceQuery, format: ExportFormat): Promise<void> {
  return write(shell, rolloutLines(shell, query), format)
}

/** `export thoughts`: one row per thought, with its text. */
export function exportThoughts(shell: Shell, query: TraceQuery, format: ExportFormat): Promise<void> {
  return write(shell, thoughtLines(shell, query), format)
}

/** `export groups`: one row per group with its signal. */
export function exportGroups(shell: Shell, query: TraceQuery, format: ExportFormat): Promise<void> {
  const window = { signal: null, sort: 'step', limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  return write(
    shell,
    groupList(shell.db(), { ...query, ...window }).groups.map((group) => flat(group)),
    format,
  )
}

/** `export report METRIC`: one row per row of the report, evidence spread over columns. */
export function exportReport(shell: Shell, query: ReportQuery, format: ExportFormat): Promise<void> {
  const { metric, preset, rows } = report(shell.db(), query)
  return write(
    shell,
    rows.map(({ evidence, ...row }) => ({ metric, preset, ...row, ...flat(evidence) })),
    format,
  )
}

/** `export share`: an offline file of a shared view. */
export function exportShare(): never {
  throw new Problem('refused', 'export share: offline files are not written yet')
}

function* rolloutLines(shell: Shell, query: TraceQuery): Generator<FlatRow> {
  for (const row of rolloutStream(shell.db(), query)) yield flat(withoutRow(row))
}

function* thoughtLines(shell: Shell, query: TraceQuery): Generator<FlatRow> {
  for (const { id, rowId, run, split, step, facet, correct } of rolloutStream(shell.db(), query)) {
    const body = bodyOf(shell.db(), rowId)
    if (body === undefined) continue
    for (const { turn, block, thoughts } of body.thoughts) {
      const found = body.rollout.turns[turn]?.blocks[block]
      const text = found?.kind === 'reasoning' ? found.text : ''
      for (const { start, end, kind, subKind, confidence, cue } of thoughts)
        yield {
          ...{ rollout: id, run, split, step, facet, correct, turn, block, start, end, kind, subKind },
          ...{ confidence, cue, text: text.slice(start, end) },
        }
    }
  }
}

/** Row numbers of the database mean nothing outside. */
function withoutRow({
  rowId: _,
  checkpointId: __,
  ...row
}: RolloutRow): Omit<RolloutRow, 'rowId' | 'checkpointId'> {
  return row
}

/** Nested objects become columns named `outer.inner`; lists become JSON text. */
function flat(value: object, prefix = ''): FlatRow {
  const row: Record<string, Cell> = {}
  for (const [key, entry] of Object.entries(value)) {
    const name = `${prefix}${key}`
    if (isNested(entry)) Object.assign(row, flat(entry, `${name}.`))
    else row[name] = isCell(entry) ? entry : JSON.stringify(entry)
  }
  return row
}

function isNested(value: unknown): value is JsonObject {
  return isJsonObject(value)
}

function isCell(value: unknown): value is Cell {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** CSV takes its columns from the first row; later rows of a report may bring more, so reports are looked through first. */
async function write(shell: Shell, rows: Iterable<FlatRow>, format: ExportFormat): Promise<void> {
  let head: readonly string[] | null = null
  const all =
    format === 'csv' && Array.isArray(rows) ? [...new Set(rows.flatMap((row) => Object.keys(row)))] : null
  for (const row of rows) {
    if (format === 'jsonl') {
      await shell.print(JSON.stringify(row))
      continue
    }
    if (head === null) {
      head = all ?? Object.keys(row)
      await shell.print(csvLines([head]).trimEnd())
    }
    await shell.print(csvLines([head.map((name) => row[name] ?? null)]).replace(/\n$/, ''))
  }
}
