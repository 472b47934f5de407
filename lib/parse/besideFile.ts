import { isJsonObject, type JsonObject } from '#lib/model/json.ts'
import type { CompanionFile } from './format.ts'
import type { ImportPaths } from './importPaths.ts'

/** The path of a file of this name in the folder of `path`, where the import holds one. */
export function besideFile(path: string, name: string, paths: ImportPaths): readonly string[] {
  const beside = `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`
  return beside !== path && paths.has(beside) ? [beside] : []
}

/** The document of a companion by its file name; null where there is none or it is no object. */
export async function companionObject(
  companions: readonly CompanionFile[],
  name: string,
): Promise<JsonObject | null> {
  const companion = companions.find(({ path }) => path.slice(path.lastIndexOf('/') + 1) === name)
  if (companion === undefined) return null
  for await (const value of companion.values) return isJsonObject(value) ? value : null
  return null
}
