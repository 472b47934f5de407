import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '#lib/model/json.ts'
import type { CompanionFile, FileHead, Format, ParseResult } from '#lib/parse/format.ts'
import { ImportPaths } from '#lib/parse/importPaths.ts'

/** What parsing gave for one file of a folder. */
export interface ParsedFile {
  readonly path: string
  readonly format: string | null
  readonly strength: string | null
  readonly refusal: string | null
  readonly results: readonly ParseResult[]
}

const order = ['certain', 'keys', 'loose']

/** Files below a folder as paths from it, sorted. */
export function filesBelow(folder: string, prefix = ''): readonly string[] {
  return readdirSync(join(folder, prefix))
    .sort()
    .flatMap((name) => {
      const path = prefix === '' ? name : `${prefix}/${name}`
      return statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path]
    })
}

/** The values of a small file, read whole: a document, the members of an array, or lines. */
export function valuesOf(file: string): Pick<FileHead, 'values' | 'layout'> {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  const bare = text.replace(/: (?:NaN|-?Infinity)\b/g, ': null')
  const document = decoded(bare)
  if (Array.isArray(document)) return { values: document, layout: 'array' }
  if (document !== undefined) return { values: [document], layout: 'document' }
  const lines = bare.split('\n').filter((line) => line.trim() !== '')
  return { values: lines.map((line) => decoded(line) ?? null), layout: 'lines' }
}

function decoded(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** The format that claims a file most surely, and how surely. */
export function claimOf(
  head: FileHead,
  formats: readonly Format[],
): { readonly format: Format; readonly strength: string } | null {
  const claims = formats.flatMap((format) => {
    const claim = format.claim(head)
    return claim === null ? [] : [{ format, strength: claim.strength }]
  })
  return claims.sort((a, b) => order.indexOf(a.strength) - order.indexOf(b.strength))[0] ?? null
}

/** Parses files as one import: detection, companions, absorbed files, records in order. */
export async function parseFiles(
  folder: string,
  paths: readonly string[],
  formats: readonly Format[],
): Promise<readonly ParsedFile[]> {
  const parsed: ParsedFile[] = []
  const set = new ImportPaths(paths)
  for (const path of paths) {
    const { values, layout } = valuesOf(join(folder, path))
    const head: FileHead = { path, values: values.slice(0, 50), layout }
    const claim = claimOf(head, formats)
    const refusal = claim?.format.refusal?.(head) ?? null
    const absorbed = claim?.format.isAbsorbed?.(path, set) ?? false
    const results =
      claim === null || refusal !== null || absorbed
        ? []
        : await parseValues(claim.format, path, { folder, paths: set, values, layout })
    parsed.push({
      path,
      format: claim?.format.id ?? null,
      strength: claim?.strength ?? null,
      refusal: absorbed ? null : refusal,
      results,
    })
  }
  return parsed
}

interface FileToParse {
  readonly folder: string
  readonly paths: ImportPaths
  readonly values: readonly Json[]
  readonly layout: FileHead['layout']
}

async function parseValues(format: Format, path: string, file: FileToParse): Promise<readonly ParseResult[]> {
  const companions = (format.companions?.(path, file.paths) ?? []).map(
    (companion): CompanionFile => ({
      path: companion,
      values: each(valuesOf(join(file.folder, companion)).values),
    }),
  )
  const parser = await format.open(path, companions, file.paths)
  const found = file.values.flatMap((value, index) =>
    parser.parse(value, {
      path,
      line: file.layout === 'lines' ? index + 1 : null,
      item: file.layout === 'array' ? index : null,
    }),
  )
  return [...found, ...(parser.finish?.() ?? [])]
}

async function* each(values: readonly Json[]): AsyncIterable<Json> {
  yield* values
}
