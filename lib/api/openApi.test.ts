import { expect, test } from 'vitest'
import { reportParams, rolloutParams } from '#lib/query/url.ts'
import { apiRoutes } from './apiRoutes.ts'
import { openApi, searchParamsOf } from './openApi.ts'

const routeOf = (wanted: string) => {
  const found = apiRoutes.find(({ method, path }) => `${method} ${path}` === wanted)
  if (found === undefined) throw new Error(`no route ${wanted}`)
  return found
}

test('names the search parameters that the address is read by', () => {
  const names = (wanted: string) =>
    searchParamsOf(routeOf(wanted))
      .map(({ name }) => name)
      .sort()
  const { by: _, ...withoutBy } = rolloutParams
  expect(names('GET /api/v1/report')).toEqual(Object.keys(reportParams).sort())
  expect(names('GET /api/v1/rollouts')).toEqual(Object.keys(withoutBy).sort())
})

test('requires only what has no default', () => {
  const required = searchParamsOf(routeOf('GET /api/v1/report')).filter(({ isRequired }) => isRequired)
  expect(required.map(({ name }) => name)).toEqual(['metric'])
})

test('puts two methods of one path together', () => {
  const { paths } = openApi(apiRoutes, '1.2.3')
  expect(paths).toMatchObject({
    '/api/v1/runs/{run}': { get: {}, patch: { requestBody: {} }, delete: {} },
    '/api/v1/imports/{id}/rejects': {
      get: { parameters: [{ name: 'id', in: 'path', required: true }] },
    },
  })
})

test('gives each operation a name of its own', () => {
  const { paths } = openApi(apiRoutes, '1.2.3')
  const ids = JSON.stringify(paths).match(/"operationId":"\w+"/g) ?? []
  expect(new Set(ids).size).toBe(apiRoutes.length)
})

test('is plain JSON with no reference left open', () => {
  const text = JSON.stringify(openApi(apiRoutes, '1.2.3'))
  const references = new Set(Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, target]) => target))
  expect(text).toContain('"version":"1.2.3"')
  expect([...references]).toEqual(['#/components/schemas/Refusal'])
})
