import type { Page } from '@playwright/test'
import { expect, expectAccessible, importSample, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  test.slow() // the first one imports the sample
  await importSample(page)
})

async function firstRollouts(page: Page) {
  const answer = await page.request.get('/api/v1/rollouts?run=sample-toolcore&filter=step:300&limit=2')
  const { rollouts } = await answer.json()
  return rollouts
}

const plainPages = [
  '/',
  '/runs/sample-toolcore',
  '/runs/sample-toolcore/rollouts?filter=wrong%20lazy',
  '/runs/sample-toolcore/groups',
  '/compare?a=sample-baseline&b=sample-toolcore',
  '/docs',
  '/docs/metrics',
  '/docs/formats',
  '/docs/keyboard',
  '/docs/api',
  '/settings',
]

for (const path of plainPages)
  test(`${path} is accessible in light and dark`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page)
    }
  })

test('reader, group and diff are accessible', async ({ page }) => {
  const [a, b] = await firstRollouts(page)
  for (const path of [`/rollouts/${a.id}`, `/groups/${a.group}`, `/diff?a=${a.id}&b=${b.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('nothing is wider than a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const [a, b] = await firstRollouts(page)
  const wide: string[] = []
  for (const path of [
    ...plainPages,
    `/rollouts/${a.id}`,
    `/groups/${a.group}`,
    `/diff?a=${a.id}&b=${b.id}`,
  ]) {
    await page.goto(path)
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1))
      wide.push(path)
  }
  expect(wide).toEqual([])
})

test('every figure has its numbers as a table', async ({ page }) => {
  await page.goto('/runs/sample-toolcore')
  const figures = page.getByRole('figure')
  await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(8)
  for (const figure of await figures.all()) {
    await figure.getByText('table', { exact: true }).click()
    expect(await figure.getByRole('table').first().getByRole('row').count()).toBeGreaterThan(1)
  }
})

test('a mark leads to the rollouts behind its number', async ({ page }) => {
  await page.goto('/runs/sample-toolcore')
  const report = await (
    await page.request.get('/api/v1/report?metric=lazy&run=sample-toolcore&step=0')
  ).json()
  const { count, of } = report.rows[0].evidence.wrong
  const mark = page.locator('figure#lazy').getByRole('link', { name: new RegExp(`${count} of ${of}`) })
  await mark.first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/rollouts\?/)
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible()
})
