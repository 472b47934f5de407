import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dump, expect, expectAccessible, group, test } from './fixtures.ts'

test('follows a folder and keeps open pages up to date', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'followed-'))
  const file = join(folder, 'rollouts.jsonl')
  writeFileSync(file, dump(group('followed', 1, { prompt: 'figs', right: 1, of: 2 })))
  await page.goto('/imports')
  await page.getByRole('button', { name: 'Watch a folder…' }).click()
  await page.getByLabel(/Folder, on the machine/).fill(folder)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.waitForURL(/\/imports\/i/)
  await expect(page.getByText('watching', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const list = await page.context().newPage()
  await list.goto('/runs/followed/rollouts')
  await expect(list.locator('tbody tr')).toHaveCount(2)
  const bytes = dump(group('followed', 2, { prompt: 'dates', right: 2, of: 4 }))
  appendFileSync(file, bytes.subarray(0, bytes.length - 30))
  await list.getByRole('button', { name: /New rollouts have come/ }).click({ timeout: 30_000 })
  await expect(list.locator('tbody tr')).toHaveCount(5)
  appendFileSync(file, bytes.subarray(bytes.length - 30))
  await list.getByRole('button', { name: /New rollouts have come/ }).click({ timeout: 30_000 })
  await expect(list.locator('tbody tr')).toHaveCount(6)

  await page.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByText('done', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('6 rollouts added')).toBeVisible()
  rmSync(folder, { recursive: true })
})

test('takes what is sent and names the place to go on', async ({ page }) => {
  const started = await page.request.post('/api/v1/watches', { data: { folder: null, name: 'far' } })
  const { id, importId } = await started.json()
  const bytes = dump(group('far', 1, { prompt: 'limes', right: 1, of: 3 }))
  const send = (offset: number, data: Buffer) =>
    page.request.post(`/api/v1/watches/${id}/files?path=a.jsonl&offset=${offset}`, {
      data,
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await send(0, bytes.subarray(0, 100))).status()).toBe(200)
  const wrong = await send(0, bytes)
  expect(wrong.status()).toBe(409)
  expect((await wrong.json()).error.message).toContain('has 100 bytes')
  expect((await send(100, bytes.subarray(100))).status()).toBe(200)
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/imports/${importId}`)).json()).rollouts, {
      timeout: 30_000,
    })
    .toBe(3)
  await page.request.delete(`/api/v1/watches/${id}`)
  expect((await send(bytes.length, bytes)).status()).toBe(410)
})

test('refuses a folder that is not there', async ({ page }) => {
  await page.goto('/imports')
  await page.getByRole('button', { name: 'Watch a folder…' }).click()
  await page.getByLabel(/Folder, on the machine/).fill('/nowhere/at/all')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByText(/no such folder/)).toBeVisible()
})
