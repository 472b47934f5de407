import { dump, expect, expectAccessible, group, importBytes, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await importBytes(
    page,
    'reading/reading.jsonl',
    dump([
      ...group('reading', 5, { prompt: 'apples', right: 1, of: 3 }),
      ...group('reading', 9, { prompt: 'apples', right: 2, of: 3 }),
    ]),
  )
  const { rollouts } = await (
    await page.request.get('/api/v1/rollouts?run=reading&filter=wrong%20step:5')
  ).json()
  await page.goto(`/rollouts/${rollouts[0].id}`)
})

test('reads thoughts with their kinds and hits', async ({ page }) => {
  await expect(page.getByText('Please solve: apples').first()).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText(/wait/i)
  await expect(page.getByRole('region', { name: 'Rollout' }).getByText('reflection').first()).toBeAttached()
  await expectAccessible(page)
})

test('walks thoughts, reasons and siblings by keyboard alone', async ({ page }) => {
  await expect(page.getByRole('button', { name: /why this kind/ }).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/#t1$/)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/#t2$/)
  await page.keyboard.press('w')
  await expect(page.getByRole('region', { name: /Why thought 2/ })).toBeVisible()
  await expect(page.getByText('spoke for it')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: /Why thought 2/ })).toHaveCount(0)
  const before = page.url().split('#')[0]
  await page.keyboard.press('l')
  await expect.poll(() => page.url().split('#')[0]).not.toBe(before)
})

test('opens at the thought that a link names', async ({ page }) => {
  const url = page.url().split('#')[0]
  await page.goto('/')
  await page.goto(`${url}#t3`)
  await expect(page.getByRole('link', { name: 'Link to thought 3' })).toBeInViewport()
})

test('shows the raw record as the trainer wrote it', async ({ page }) => {
  await page.getByRole('link', { name: 'Raw record' }).click()
  await expect(page.locator('pre')).toContainText('"task":"apples"')
})
