import { stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { Problem } from '#lib/model/problem.ts'

/** A folder of this machine by its absolute path, with the name its files are listed under; a Problem where it is none. */
export async function watchedFolder(
  given: string,
): Promise<{ readonly folder: string; readonly name: string }> {
  if (!isAbsolute(given)) throw new Problem('invalid', `${given}: give the whole path, from the root on`)
  const folder = resolve(given)
  const found = await stat(folder).catch((cause: unknown) => {
    throw new Problem('not-found', `${folder}: no such folder on the machine of this server`, { cause })
  })
  if (!found.isDirectory())
    throw new Problem('invalid', `${folder} is a file: import it, or watch the folder it stands in`)
  return { folder, name: basename(folder) }
}
