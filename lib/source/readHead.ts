import type { Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import { decodeFile } from './decode.ts'
import { joinBytes } from './joinBytes.ts'
import { parseLenient } from './lenientJson.ts'
import { refusalByBytes } from './magic.ts'
import { firstParquetRows, isParquet } from './parquet.ts'
import { placeholderReason } from './placeholderReason.ts'
import { type Caps, defaultCaps, itemsOf } from './readValues.ts'
import { type Beginning, detectShape, type Shape } from './shape.ts'
import { shortenJson } from './shortenJson.ts'
import type { SourceFile } from './sourceFile.ts'
import { firstTorchRecords, isTorch } from './torchFile.ts'

/** The first values of a file, enough to know its format by. */
export interface SourceHead {
  readonly kind: 'head'
  readonly path: string
  readonly values: readonly Json[]
  readonly layout: 'lines' | 'array' | 'document'
  /** How {@link readValues} should read the file. */
  readonly shape: Shape
}

/** A file that holds no JSON values, with what it is and what to do. */
export interface HeadRefusal {
  readonly kind: 'refusal'
  readonly reason: string
}

const headBytes = 8 * 2 ** 20
const headValues = 20

/**
 * Reads the first values of a file and how they stand in it, from at most 8 MB; only a first record that is longer is
 * read to its end, up to the cap. A document longer than that is given shortened.
 */
export async function readHead(
  file: SourceFile,
  caps: Caps = defaultCaps,
): Promise<SourceHead | HeadRefusal> {
  if (file.size === 0) return refusal('The file is empty.')
  try {
    if (await isParquet(file)) return await parquetHead(file)
    if (await isTorch(file)) return await torchHead(file, caps)
    const beginning = await readBeginning(file, headBytes)
    return (await headOf(beginning, false)) ?? headOf(await readBeginning(file, caps.record), true)
  } catch (error) {
    if (error instanceof Problem) return refusal(error.message)
    throw error
  }
}

async function parquetHead(file: SourceFile): Promise<SourceHead | HeadRefusal> {
  const values = await firstParquetRows(file, headValues)
  if (values.length === 0) return refusal('A Parquet file without rows.')
  return { kind: 'head', path: file.path, values, layout: 'lines', shape: 'parquet' }
}

async function torchHead(file: SourceFile, caps: Caps): Promise<SourceHead | HeadRefusal> {
  const values = await firstTorchRecords(file, headValues, caps)
  if (values.length === 0) return refusal('A PyTorch file without samples that can be read.')
  return { kind: 'head', path: file.path, values, layout: 'lines', shape: 'torch' }
}

async function readBeginning(file: SourceFile, limit: number): Promise<Beginning> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of decodeFile(file)) {
    pieces.push(chunk)
    length += chunk.length
    if (length >= limit) break
  }
  return { bytes: joinBytes(pieces), whole: length < limit, path: file.path }
}

async function headOf(beginning: Beginning, last: true): Promise<SourceHead | HeadRefusal>
async function headOf(beginning: Beginning, last: boolean): Promise<SourceHead | HeadRefusal | null>
/** Null where the first record goes on after the beginning and this is not the last attempt. */
async function headOf(beginning: Beginning, last: boolean): Promise<SourceHead | HeadRefusal | null> {
  const { bytes, whole, path } = beginning
  const binary = refusalByBytes(bytes, path)
  if (binary !== null) return refusal(binary)
  const shape = detectShape(beginning)
  if (shape === null)
    return refusal(
      bytes.every((byte) => byte <= 32)
        ? 'The file holds only blank lines.'
        : (placeholderReason(bytes) ?? notJson),
    )
  const layout = shape === 'values' ? 'lines' : shape
  const values = await firstValues(beginning, shape)
  if (values.length > 0) return { kind: 'head', path, values, layout, shape }
  const goesOn = !whole && shape !== 'document'
  if (goesOn && !last) return null
  const value = goesOn || shape === 'document' ? shortened(bytes) : null
  if (value === null) return refusal('The file begins with a record that cannot be read.')
  const first = shape === 'array' && Array.isArray(value) ? value.slice(0, 1) : [value]
  return { kind: 'head', path, values: first, layout, shape }
}

const notJson = 'The file is not JSON: neither JSON Lines, nor an array, nor a document.'

async function firstValues({ bytes, whole }: Beginning, shape: Shape): Promise<Json[]> {
  const values: Json[] = []
  for await (const item of itemsOf(once(bytes), { shape })) {
    // What touches the end of a partial beginning is cut off, not torn.
    if (item.kind === 'record' && (whole || item.byteEnd < bytes.length)) values.push(item.value)
    if (values.length >= headValues) break
  }
  return values
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function shortened(bytes: Uint8Array): Json | null {
  const text = shortenJson(new TextDecoder().decode(bytes))
  const parsed = text === null ? null : parseLenient(text)
  return parsed?.ok === true ? parsed.value : null
}

function refusal(reason: string): HeadRefusal {
  return { kind: 'refusal', reason }
}
