import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { partsOf, pathParts } from './apiRoute.ts'
import { apiRoutes } from './apiRoutes.ts'

/** `GET /api/v1/runs/{run}` for every method that a route file exports. */
function servedBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return servedBelow(path)
    if (entry.name !== 'route.ts') return []
    const address = `/${posix.relative('app', folder).replace(/\[(\w+)\]/g, '{$1}')}`
    const methods = readFileSync(path, 'utf8').matchAll(/export (?:async )?function ([A-Z]+)\(/g)
    return Array.from(methods, ([, method]) => `${method} ${address}`)
  })
}

test('describes every route that is served, and no other', () => {
  const described = apiRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(servedBelow('app/api/v1').sort())
})

test('says what every part in braces is', () => {
  const parts = apiRoutes.flatMap(({ path }) => partsOf(path))
  expect(parts.filter((part) => pathParts[part] === undefined)).toEqual([])
})
