import { expect, test } from 'vitest'
import { importWindows, rejectFilterOf, rejectsHref, withinOf } from './importWindows.ts'

const page = { id: 'i1', rejected: 45, fileCount: 60, within: null, filter: { path: null, reason: null } }

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

test('stays inside the archive it lists', () => {
  const { files } = importWindows({ ...page, within: 7 }, {})

  expect(files.next).toBe('/imports/i1?files=50&within=7')
  expect(withinOf({ within: '7' })).toBe(7)
  expect(withinOf({ within: 'x' })).toBeNull()
})

test('keeps what the rejects are narrowed by', () => {
  const filter = rejectFilterOf({ file: 'a/b.jsonl', reason: 'no prompt' })
  expect(importWindows({ ...page, filter }, {}).rejects.next).toBe(
    '/imports/i1?rejects=20&file=a%2Fb.jsonl&reason=no%20prompt',
  )
  expect(rejectsHref('i1', filter)).toBe('/imports/i1?file=a%2Fb.jsonl&reason=no%20prompt#rejects')
  expect(rejectFilterOf({ file: '' })).toEqual({ path: null, reason: null })
})
