import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, parseFiles } from '#lib/testing/parseFiles.ts'
import { type DumpFields, dumpFields } from './dumpFields.ts'
import { formats } from './formats.ts'

const folder = join(import.meta.dirname, 'fixtures')

/** Fields that the drafts of a fixture say they come from, by format. */
async function saidBy(name: string) {
  const paths = filesBelow(join(folder, name)).filter((path) => path !== 'expected.json')
  const files = await parseFiles(join(folder, name), paths, formats)
  return files.flatMap(({ format, results }) =>
    results.flatMap((result) => {
      if (result.kind !== 'draft' || format === null) return []
      const { draft } = result
      const said: (keyof DumpFields)[] = [
        ...(draft.stepSource === 'field' ? (['step'] as const) : []),
        ...(draft.correctSource === 'field' ? (['correct'] as const) : []),
        ...(draft.rewardSource === 'field' ? (['reward'] as const) : []),
        ...(draft.advantage === null ? [] : (['advantage'] as const)),
        ...(draft.status === null ? [] : (['status'] as const)),
      ]
      return said.map((subject) => ({ format, subject }))
    }),
  )
}

describe('the fields of formats', () => {
  test.each(readdirSync(folder))('%s names every field its drafts come from', async (name) => {
    const missing = (await saidBy(name)).filter(({ format, subject }) => !dumpFields(format)[subject])
    expect(missing).toEqual([])
  })

  test.each(readdirSync(folder))('%s holds one of the plain fields named', async (name) => {
    const text = filesBelow(join(folder, name))
      .filter((path) => path !== 'expected.json')
      .map((path) => readFileSync(join(folder, name, path), 'utf8'))
      .join('\n')
    const absent = (await saidBy(name)).filter(({ format, subject }) => {
      const names = dumpFields(format)[subject] ?? []
      const plain = names.filter((one) => /^[\w.@]+$/.test(one)).map((one) => one.split('.').at(-1) ?? '')
      return plain.length > 0 && plain.length === names.length && !plain.some((one) => text.includes(one))
    })
    expect(absent).toEqual([])
  })

  test('formats that are not ours have no fields', () => {
    expect(dumpFields('my-mapping')).toEqual({})
    expect(dumpFields(null)).toEqual({})
  })

  test('every format that is not a report has an entry', () => {
    const without = formats.map(({ id }) => id).filter((id) => Object.keys(dumpFields(id)).length === 0)
    expect(without).toEqual(['swe-report'])
  })
})
