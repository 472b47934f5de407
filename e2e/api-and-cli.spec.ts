import { metricIds } from '#lib/metrics/catalog.ts'
import { cli, dump, expect, group, importBytes, test } from './fixtures.ts'

const records = [
  ...group('twin-a', 0, { prompt: 'p1', right: 1, of: 4 }),
  ...group('twin-a', 0, { prompt: 'p2', right: 4, of: 4 }),
  ...group('twin-a', 10, { prompt: 'p1', right: 3, of: 4 }),
  ...group('twin-a', 10, { prompt: 'p2', right: 0, of: 4 }),
  ...group('twin-b', 0, { prompt: 'p1', right: 4, of: 4 }),
  ...group('twin-b', 0, { prompt: 'p2', right: 4, of: 4 }),
]

test.beforeEach(async ({ page }) => {
  await importBytes(page, 'twins/twins.jsonl', dump(records))
})

for (const metric of metricIds)
  test(`report ${metric} is one document everywhere`, async ({ page }) => {
    const answer = await page.request.get(`/api/v1/report?metric=${metric}&run=twin-a,twin-b`)
    expect(answer.status()).toBe(200)
    const json = await answer.json()
    expect(json.rows).toHaveLength(3)
    expect(cli('report', metric, '--run', 'twin-a,twin-b').json).toEqual(json)
  })

test('runs, rollouts and comparison agree too', async ({ page }) => {
  const get = async (path: string) => (await page.request.get(path)).json()
  const { rollouts } = await get('/api/v1/rollouts?run=twin-a&filter=wrong')
  expect(rollouts).toHaveLength(8)
  const { runs } = await get('/api/v1/runs')
  expect(cli('runs').json).toEqual({ runs })
  expect(cli('rollouts', '--run', 'twin-a', '--filter', 'wrong').json).toEqual({ total: 8, rollouts })
  expect(cli('compare', 'twin-a', 'twin-b').json).toEqual(await get('/api/v1/compare?a=twin-a&b=twin-b'))
  const [first, second] = rollouts
  expect(cli('diff', first.id, second.id).json).toEqual(
    await get(`/api/v1/diff?a=${first.id}&b=${second.id}`),
  )
})

test('importing the same bytes again adds nothing', async ({ page }) => {
  const again = await importBytes(page, 'elsewhere/renamed.jsonl', dump(records))
  expect(again).toMatchObject({ rollouts: 0, duplicates: 24, rejected: 0, offered: 24 })
})

test('a gate that does not hold exits with three', () => {
  expect(cli('compare', 'twin-b', 'twin-a', '--gate', 'accuracy>=0.9').code).toBe(3)
})

test('refusals name what is there', async ({ page }) => {
  const answer = await page.request.get('/api/v1/report?metric=lazy&run=no-such-run')
  expect(answer.status()).toBe(404)
  expect((await answer.json()).error.message).toContain('no-such-run')
  expect(cli('report', 'lazy', '--run', 'no-such-run').code).toBe(1)
  expect(cli('report', 'no-such-metric', '--run', 'twin-a').code).toBe(2)
})

test('a foreign host or origin is refused', async ({ page }) => {
  expect((await page.request.get('/api/v1/runs', { headers: { host: 'evil.example' } })).status()).toBe(403)
  const foreign = await page.request.post('/api/v1/sample', { headers: { origin: 'http://evil.example' } })
  expect(foreign.status()).toBe(403)
})
