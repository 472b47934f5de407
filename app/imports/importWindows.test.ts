import { expect, test } from 'vitest'
import type { ImportFileRow } from '#db/queries/importPage.ts'
import { importWindows } from './importWindows.ts'

const file: ImportFileRow = {
  path: 'a',
  hash: '',
  size: 1,
  state: 'done',
  format: null,
  detection: null,
  refusal: null,
  records: 0,
  bytes: 0,
  nonfinite: 0,
}
const page = { id: 'i1', rejected: 45, fileRows: Array.from({ length: 60 }, () => file) }

test('starts at the beginning, with the way on', () => {
  expect(importWindows(page, {})).toEqual({
    files: { offset: 0, limit: 50, total: 60, previous: null, next: '/imports/i1?files=50' },
    rejects: { offset: 0, limit: 20, total: 45, previous: null, next: '/imports/i1?rejects=20' },
  })
})

test('keeps the window of the other list', () => {
  const { files, rejects } = importWindows(page, { files: '50', rejects: '20' })

  expect(files).toMatchObject({ previous: '/imports/i1?rejects=20', next: null })
  expect(rejects).toMatchObject({ previous: '/imports/i1?files=50', next: '/imports/i1?files=50&rejects=40' })
})

test.each(['-1', 'x', '45', '1e3', ''])('takes the offset %o for the beginning', (rejects) => {
  expect(importWindows(page, { rejects }).rejects.offset).toBe(0)
})
