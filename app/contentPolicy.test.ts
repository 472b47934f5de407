import { expect, test } from 'vitest'
import { contentPolicy } from './contentPolicy.ts'

const directives = new Map(
  contentPolicy('abc', false)
    .split('; ')
    .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
)

test('scripts run by nonce and never by eval', () => {
  expect(directives.get('script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"])
})

test('nothing is loaded from another host', () => {
  const hosts = [...directives.values()].flat().filter((source) => /^(https?:|\*|\/\/|ws)/.test(source))

  expect(hosts).toEqual([])
})
