import { expect, test } from 'vitest'
import { compareHref, groupsHref, rolloutsHref, runHref } from './pageLinks.ts'
import { parseTraceQuery } from './url.ts'

const searchOf = (href: string) => new URL(href, 'http://localhost').searchParams

test('an address reads back as the query that it names', () => {
  const href = rolloutsHref('r1', {
    split: 'train',
    step: { from: 400, to: null },
    facets: ['parallel', 'a,b'],
    filter: 'wrong lazy reflection>3',
    preset: 'dcore-script',
  })

  expect(parseTraceQuery(searchOf(href))).toMatchObject({
    split: 'train',
    steps: { from: 400, to: null },
    facets: ['parallel', 'a,b'],
    filter: 'wrong lazy reflection>3',
    preset: 'dcore-script',
  })
})

test('leaves out what narrows nothing', () => {
  expect(runHref('r1', { split: null, facets: [], filter: '' })).toBe('/runs/r1')
})

test('the first page of a table has no offset', () => {
  expect([groupsHref('r1', { offset: 0 }), groupsHref('r1', { limit: 100, offset: 200 })]).toEqual([
    '/runs/r1/groups',
    '/runs/r1/groups?limit=100&offset=200',
  ])
})

test('keeps names with slashes in one part of the path', () => {
  expect(runHref('base/grpo 7')).toBe('/runs/base%2Fgrpo%207')
  expect(compareHref('a@400', 'b@eval/400')).toBe('/compare?a=a%40400&b=b%40eval%2F400')
})
