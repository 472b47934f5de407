import type { Json } from '#lib/model/json.ts'

/** A value as the Parquet reader gives it. */
export type Cell = unknown

/** A cell as JSON, with how many NaN and infinities became null. */
export function jsonOfCell(cell: Cell): { readonly value: Json; readonly nonfinite: number } {
  const counter = { nonfinite: 0 }
  return { value: convert(cell, counter), nonfinite: counter.nonfinite }
}

function convert(cell: Cell, counter: { nonfinite: number }): Json {
  if (cell === null || cell === undefined) return null
  switch (typeof cell) {
    case 'string':
    case 'boolean':
      return cell
    case 'number':
      if (Number.isFinite(cell)) return cell
      counter.nonfinite += 1
      return null
    case 'bigint':
      return cell >= Number.MIN_SAFE_INTEGER && cell <= Number.MAX_SAFE_INTEGER ? Number(cell) : String(cell)
    case 'object':
      return convertObject(cell, counter)
    default:
      return String(cell)
  }
}

function convertObject(cell: object, counter: { nonfinite: number }): Json {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString()
  if (ArrayBuffer.isView(cell) && !(cell instanceof Uint8Array) && Symbol.iterator in cell)
    return Array.from(cell as Iterable<unknown>, (member) => convert(member, counter)) // views of numbers are lists
  if (ArrayBuffer.isView(cell)) return `${cell.byteLength} bytes`
  if (Array.isArray(cell)) return cell.map((member: unknown) => convert(member, counter))
  return Object.fromEntries(Object.entries(cell).map(([key, member]) => [key, convert(member, counter)]))
}
