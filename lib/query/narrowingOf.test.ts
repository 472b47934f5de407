import { expect, test } from 'vitest'
import { narrowingOf } from './narrowingOf.ts'
import { rolloutsHref } from './pageLinks.ts'
import { rolloutQuery } from './traceQuery.ts'
import { parseRolloutQuery } from './url.ts'

const searchOf = (href: string) => new URL(href, 'http://localhost').searchParams

test('leaves every default out of the address', () => {
  expect(rolloutsHref('r1', narrowingOf(rolloutQuery.parse({ runs: ['r1'] })))).toBe('/runs/r1/rollouts')
})

test('an address reads back as its query', () => {
  const query = rolloutQuery.parse({
    runs: [],
    split: 'eval',
    steps: { from: 100, to: 100 },
    facets: ['a,b', 'c'],
    filter: 'wrong facet:"x y"',
    preset: 'dcore-script',
    sort: '-reward',
    limit: 100,
    offset: 200,
  })

  expect(parseRolloutQuery(searchOf(rolloutsHref('r1', narrowingOf(query))))).toEqual(query)
})
