import { createHash, randomBytes } from 'node:crypto'
import { dump, expect, expectAccessible, group, importBytes, importEnded, test } from './fixtures.ts'

test('drops files on the page and reads them', async ({ page }) => {
  await page.goto('/')
  const rows = group('dropped', 3, { prompt: 'pears', right: 2, of: 4 })
  await page
    .getByTestId('files')
    .setInputFiles([{ name: 'pears.jsonl', mimeType: 'application/octet-stream', buffer: dump(rows) }])
  await page.waitForURL(/\/imports\/i/)
  const id = page.url().split('/').at(-1) ?? ''
  expect(await importEnded(page, id)).toMatchObject({ offered: 4, rollouts: 4, rejected: 0 })
  await expect(page.getByRole('link', { name: /dropped/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('lists lines that cannot be read, keeps the rest', async ({ page }) => {
  const good = dump(group('partly', 1, { prompt: 'plums', right: 1, of: 2 })).toString()
  const ended = await importBytes(
    page,
    'partly/partly.jsonl',
    Buffer.from(`${good}{"prompt": "x", "completion":\n[1]\n`),
  )
  expect(ended).toMatchObject({ offered: 4, rollouts: 2, rejected: 2 })
  await page.goto(`/imports/${ended.id}`)
  await expect(page.getByRole('table').filter({ hasText: 'partly.jsonl' }).first()).toBeVisible()
  const csv = await (await page.request.get(`/api/v1/imports/${ended.id}/rejects`)).text()
  expect(csv.trim().split('\n')).toHaveLength(3)
})

test('bytes that arrive are the bytes sent', async ({ page }) => {
  const bytes = randomBytes(20_000_000)
  const answer = await page.request.post('/api/v1/uploads?path=noise.bin', {
    data: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(await answer.json()).toEqual({
    path: 'noise.bin',
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  })
})

test('an empty file is refused with its name', async ({ page }) => {
  const ended = await importBytes(page, 'nothing.jsonl', Buffer.alloc(0))
  await page.goto(`/imports/${ended.id}`)
  await expect(page.getByText('nothing.jsonl').first()).toBeVisible()
  await expect(page.getByText(/empty/).first()).toBeVisible()
})
