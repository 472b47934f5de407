import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import { filesBelow, parseFiles } from '#lib/testing/parseFiles.ts'
import { formats } from './formats.ts'

const folder = join(import.meta.dirname, 'fixtures')
const cases = readdirSync(folder)

/** Drafts without the fields in which the dump says nothing, so that an expected file can be read. */
function brief(value: Json): Json {
  if (Array.isArray(value)) return value.map(brief)
  if (!isJsonObject(value)) return value
  if (value.kind !== 'draft' || !isJsonObject(value.draft)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, key === 'results' ? brief(child) : child]),
    )
  }
  const empty: Json = JSON.parse(JSON.stringify(emptyDraft))
  const said = Object.entries(value.draft).filter(
    ([key, field]) => !isJsonObject(empty) || JSON.stringify(field) !== JSON.stringify(empty[key]),
  )
  return { ...value, draft: Object.fromEntries(said) }
}

describe('golden pairs', () => {
  test.each(cases)('%s parses to what is expected', async (name) => {
    const paths = filesBelow(join(folder, name)).filter((path) => path !== 'expected.json')
    const parsed: Json = JSON.parse(JSON.stringify(await parseFiles(join(folder, name), paths, formats)))
    const found = `${JSON.stringify(brief(parsed), null, 1)}\n`
    await expect(found).toMatchFileSnapshot(join(folder, name, 'expected.json'))
  })

  test('every format has a golden pair', () => {
    const covered = cases.flatMap((name) => {
      const expected: Json = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8'))
      return Array.isArray(expected)
        ? expected.flatMap((file) => (isJsonObject(file) ? [file.format] : []))
        : []
    })
    expect(formats.map(({ id }) => id).filter((id) => !covered.includes(id))).toEqual([])
  })
})
