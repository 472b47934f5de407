import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Meter } from './decode.ts'
import { joinBytes } from './joinBytes.ts'
import { type Cell, jsonOfCell } from './parquetCell.ts'
import type { SourceItem } from './record.ts'
import type { SourceFile } from './sourceFile.ts'

const magic = [80, 65, 82, 49] // PAR1

/** True for a file that begins as Parquet does. */
export async function isParquet(file: SourceFile): Promise<boolean> {
  if (file.size < magic.length) return false
  const bytes = joinBytes(await allOf(file.read(0, magic.length)))
  return magic.every((byte, at) => bytes[at] === byte)
}

/**
 * The rows of a Parquet file, one record each (its line is the row, from 1), a row group at a time. Whole numbers beyond 2^53 become text, times ISO
 * text, NaN null; bytes are named, not given. A row group that cannot be read is one item with the reason.
 */
export async function* readParquet(
  file: SourceFile,
  meter: Meter = { stored: 0 },
): AsyncGenerator<SourceItem> {
  const buffer = bufferOf(file)
  const metadata = await metadataOf(buffer, file.path)
  let item = 0
  for (const group of metadata.row_groups) {
    const count = Number(group.num_rows)
    const rows = await rowsOf({ buffer, metadata }, item, item + count)
    if (typeof rows === 'string') {
      const reason = `Rows ${item + 1} to ${item + count} cannot be read: ${rows}`
      yield { kind: 'unreadable', line: item + 1, item: null, byteStart: 0, byteEnd: 0, reason, excerpt: '' }
    } else
      for (const [index, row] of rows.entries()) {
        const { value, nonfinite } = jsonOfCell(row)
        yield {
          kind: 'record',
          value,
          line: item + index + 1,
          item: null,
          byteStart: 0,
          byteEnd: 0,
          nonfinite,
        }
      }
    item += count
    meter.stored = Math.max(
      meter.stored,
      Math.floor((file.size * item) / Math.max(1, Number(metadata.num_rows))),
    )
  }
}

/** The first rows of a Parquet file; a Problem where it is damaged. */
export async function firstParquetRows(file: SourceFile, count: number): Promise<readonly Json[]> {
  return rowsBetween(file, 0, count)
}

/** One row of a Parquet file by its position; undefined where it has fewer. */
export async function parquetRow(file: SourceFile, item: number): Promise<Json | undefined> {
  return (await rowsBetween(file, item, item + 1))[0]
}

async function rowsBetween(file: SourceFile, start: number, end: number): Promise<readonly Json[]> {
  const buffer = bufferOf(file)
  const metadata = await metadataOf(buffer, file.path)
  const rows = await rowsOf({ buffer, metadata }, start, Math.min(end, Number(metadata.num_rows)))
  if (typeof rows === 'string') throw new Problem('invalid', `${file.path} cannot be read: ${rows}`)
  return rows.map((row) => jsonOfCell(row).value)
}

interface Opened {
  readonly buffer: AsyncBuffer
  readonly metadata: FileMetaData
}

/** Rows as objects by column, or why they cannot be read. */
async function rowsOf(
  { buffer, metadata }: Opened,
  rowStart: number,
  rowEnd: number,
): Promise<readonly Cell[] | string> {
  if (rowEnd <= rowStart) return []
  try {
    return await parquetReadObjects({
      file: buffer,
      metadata,
      rowStart,
      rowEnd,
      compressors,
      geoparquet: false,
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function metadataOf(buffer: AsyncBuffer, path: string): Promise<FileMetaData> {
  try {
    return await parquetMetadataAsync(buffer, { geoparquet: false })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Problem('invalid', `A Parquet file that is damaged or cut off (${why}): write ${path} again.`, {
      cause: error,
    })
  }
}

function bufferOf(file: SourceFile): AsyncBuffer {
  return {
    byteLength: file.size,
    slice: async (start, end = file.size) => {
      const bytes = joinBytes(await allOf(file.read(start, end)))
      return bytes.slice().buffer
    },
  }
}

async function allOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return pieces
}
