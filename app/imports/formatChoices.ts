import type { FormatChoice } from '#app/_controls/ReadAs.tsx'
import type { Db } from '#app/db.ts'
import { mappingList } from '#db/mappings.ts'
import { formats } from '#lib/parse/formats.ts'

/** Everything a file can be read as, saved mappings first. */
export function formatChoices(db: Db): readonly FormatChoice[] {
  const mappings = mappingList(db).map(({ name }) => ({ id: name, title: name, isMapping: true }))
  const known = formats
    .map(({ id, title }) => ({ id, title, isMapping: false }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  return [...mappings, ...known]
}
