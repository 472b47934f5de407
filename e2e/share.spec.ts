import { cli, dump, expect, expectAccessible, group, importBytes, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await importBytes(
    page,
    'shared/shared.jsonl',
    dump([
      ...group('shared-a', 1, { prompt: 'figs', right: 1, of: 4 }),
      ...group('shared-b', 1, { prompt: 'figs', right: 3, of: 4 }),
    ]),
  )
})

test('shares a comparison that stays as it was', async ({ page }) => {
  await page.goto('/compare?a=shared-a&b=shared-b')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('link', { name: /\/s\// }).getAttribute('href')
  await page.goto(link ?? '')
  await expect(page.getByText('Shared view').first()).toBeVisible()
  await expect(page.getByText(/25%|1 of 4/).first()).toBeVisible()
  await expectAccessible(page)
  expect(
    await page.locator('main a[href^="/runs"], main a[href^="/rollouts"], main a[href^="/groups"]').count(),
  ).toBe(0)
})

for (const kind of ['run', 'rollout', 'group', 'diff'])
  test(`opens a shared ${kind} and ends it when revoked`, async ({ page }) => {
    const { rollouts } = await (await page.request.get('/api/v1/rollouts?run=shared-a')).json()
    const [first, second] = rollouts
    const targets: Record<string, string> = {
      run: 'run:shared-a',
      rollout: `rollout:${first.id}`,
      group: `group:${first.group}`,
      diff: `diff:${first.id},${second.id}`,
    }
    const made = await (await page.request.post('/api/v1/shares', { data: { target: targets[kind] } })).json()
    expect(made.token.length).toBeGreaterThanOrEqual(22) // 128 bits in base64url
    await page.goto(`/s/${made.token}`)
    await expect(page.getByText('Shared view').first()).toBeVisible()
    await expectAccessible(page)
    expect((await page.request.delete(`/api/v1/shares/${made.id}`)).status()).toBe(200)
    await page.goto(`/s/${made.token}`)
    await expect(page.getByText(/revoked/)).toBeVisible()
  })

test('asks for the password of a link', async ({ page }) => {
  const data = { target: 'run:shared-a', password: 'pear tree' }
  const { token } = await (await page.request.post('/api/v1/shares', { data })).json()
  await page.goto(`/s/${token}`)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('That was not the password.')).toBeVisible()
  await page.getByLabel('Password').fill('pear tree')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('Shared view').first()).toBeVisible()
})

test('the command line shares the same way', async ({ page }) => {
  const { json, code } = cli('share', 'run:shared-a', '--expires', '1d')
  expect(code).toBe(0)
  expect(json).toMatchObject({
    id: expect.any(String),
    token: expect.any(String),
    expires: expect.any(String),
  })
  const { token } = await (
    await page.request.post('/api/v1/shares', { data: { target: 'run:shared-a' } })
  ).json()
  expect((await page.request.get(`/s/${token}`)).status()).toBe(200)
})

test('lists the links of a view and revokes one', async ({ page }) => {
  await page.goto('/compare?a=shared-a&b=shared-b')
  const { token } = await (
    await page.request.post('/api/v1/shares', {
      data: { target: 'compare:shared-a,shared-b', expires: '7d', redact: true },
    })
  ).json()
  await page.getByRole('button', { name: 'Share' }).click()
  const open = page.getByRole('button', { name: /Revoke the link/ })
  await expect(open.first()).toBeVisible()
  await expectAccessible(page)
  const count = await open.count()
  await open.first().click()
  await expect(open).toHaveCount(count - 1)
  expect((await page.request.get(`/s/${token}`)).status()).toBe(410)
})

test('ended and unknown links say so, calmly', async ({ page }) => {
  const { id, token } = await (
    await page.request.post('/api/v1/shares', { data: { target: 'run:shared-a' } })
  ).json()
  expect((await page.request.get(`/s/${token}`)).headers()['x-robots-tag']).toContain('noindex')
  await page.request.delete(`/api/v1/shares/${id}`)
  expect((await page.goto(`/s/${token}`))?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'Nothing to see any more' })).toBeVisible()
  expect((await page.goto('/s/nosuchtoken'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No such shared view' })).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('too many wrong passwords have to wait', async ({ page }) => {
  const data = { target: 'run:shared-a', password: 'pear tree' }
  const { token } = await (await page.request.post('/api/v1/shares', { data })).json()
  const given = async (password: string) => {
    const answer = await page.request.post(`/s/${token}/password`, { form: { password }, maxRedirects: 0 })
    return answer.headers()
  }
  for (let i = 0; i < 10; i += 1) expect((await given(`wrong ${i}`)).location).toContain('wrong=1')
  const refused = await given('pear tree')
  expect(refused.location).toContain('wrong=often')
  expect(refused['set-cookie']).toBeUndefined()
})
