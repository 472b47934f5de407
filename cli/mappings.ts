import { readFileSync } from 'node:fs'
import { mappingList, mappingNamed, putMapping, removeMapping } from '#db/mappings.ts'
import { Problem } from '#lib/model/problem.ts'
import { type Mapping, mapping } from '#lib/parse/mapping.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** What is done with saved mappings; nothing named: they are listed. */
export interface MappingsOptions {
  readonly save?: string
  readonly show?: string
  readonly remove?: string
}

/** `mappings`: lists, shows, saves and forgets mappings of schemas of one's own. */
export function mappingsCommand(shell: Shell, { save, show, remove }: MappingsOptions): Outcome {
  const db = shell.db()
  if (save !== undefined) return shown(putMapping(db, mappingIn(save), shell.now()))
  if (show !== undefined) return shown(mappingNamed(db, show))
  if (remove !== undefined) {
    removeMapping(db, remove)
    return { json: { name: remove }, text: `${remove} forgotten; what was read by it stays` }
  }
  const mappings = mappingList(db)
  const rows = mappings.map(({ name, fields }) => [name, Object.keys(fields).join(', ')])
  return {
    json: { mappings },
    text: mappings.length === 0 ? 'no mapping is saved yet' : table(['name', 'fields'], rows),
  }
}

const shown = (found: Mapping): Outcome => ({ json: found, text: JSON.stringify(found, null, 2) })

function mappingIn(file: string): Mapping {
  try {
    return mapping.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Problem('invalid', `${file}: not JSON: ${error.message}`, { cause: error })
    throw error
  }
}
