import { isJsonObject, type JsonObject } from '#lib/model/json.ts'
import type { ExportFormat } from '#lib/query/exportFormats.ts'
import { type Cell, csvLines } from './exportCsv.ts'

/** A row of an export: scalars only, so that it is a line of either format. */
export type FlatRow = Readonly<Record<string, Cell>>

/** Nested objects become columns named `outer.inner`; lists become JSON text. */
export function flatRow(value: object, prefix = ''): FlatRow {
  const row: Record<string, Cell> = {}
  for (const [key, entry] of Object.entries(value)) {
    const name = `${prefix}${key}`
    if (isNested(entry)) Object.assign(row, flatRow(entry, `${name}.`))
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

/**
 * Rows as lines of text, one after the other, without their line ends. CSV starts with a line of heads, taken from
 * the first row; rows given as an array may differ, so they are looked through first.
 */
export function* exportLines(rows: Iterable<FlatRow>, format: ExportFormat): Generator<string> {
  if (format === 'jsonl') {
    for (const row of rows) yield JSON.stringify(row)
    return
  }
  let head: readonly string[] | null = Array.isArray(rows)
    ? [...new Set(rows.flatMap((row: FlatRow) => Object.keys(row)))]
    : null
  let isBegun = false
  for (const row of rows) {
    head ??= Object.keys(row)
    if (!isBegun) yield csvLine(head)
    isBegun = true
    yield csvLine(head.map((name) => row[name] ?? null))
  }
}

function csvLine(cells: readonly Cell[]): string {
  return csvLines([cells]).replace(/\n$/, '')
}
