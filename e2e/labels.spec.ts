import { cli, dump, expect, expectAccessible, group, importBytes, test } from './fixtures.ts'

interface Stored {
  readonly kind: string
  readonly picked: string
  readonly blind: boolean
}

test.beforeEach(async ({ page }) => {
  await importBytes(
    page,
    'labelling/labelling.jsonl',
    dump(group('labelling', 5, { prompt: 'pears', right: 1, of: 3 })),
  )
  const { rollouts } = await (
    await page.request.get('/api/v1/rollouts?run=labelling&filter=wrong%20step:5')
  ).json()
  await page.goto(`/rollouts/${rollouts[0].id}`)
  await page.evaluate(() => localStorage.clear())
  await expect(page.getByRole('button', { name: /why this kind/ }).first()).toBeVisible()
})

test('labels blind by keyboard alone, undoes, and finds the labels again', async ({ page }) => {
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/label=blind/)
  await expect(page.getByRole('button', { name: /why this kind/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(page.getByRole('status')).toContainText(/Thought 1: reflection\. Thought 2/)
  await page.keyboard.press('u')
  await page.keyboard.press('z')
  await expect(page.getByRole('status')).toContainText('Undone')
  await expect(page).toHaveURL(/#t2$/)
  await expect.poll(() => storedLabels(page)).toEqual([{ kind: 'reflection', picked: 'order', blind: true }])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Thought 1, labelled reflection: choose' })).toBeVisible()
  await expect(page.getByText('1 of 4 here')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: /why this kind/ }).first()).toBeVisible()
})

test('keeps labels that the server did not take, and stores them later', async ({ page }) => {
  await page.keyboard.press('t')
  await page.keyboard.press('j')
  // 410, because a browser complains of every other failure in its console, and a test fails on that.
  await page.route('**/api/v1/labels', (route) =>
    route.fulfill({ status: 410, json: { error: { message: 'the disk is full' } } }),
  )
  await page.keyboard.press('v')
  const bar = page.getByRole('region', { name: 'Labels' })
  await expect(bar.getByRole('alert')).toContainText('1 label not stored yet: the disk is full')
  await page.unroute('**/api/v1/labels')
  await page.reload()

  await expect
    .poll(() => storedLabels(page))
    .toContainEqual({ kind: 'verification', picked: 'order', blind: true })
  await expect(bar.getByRole('alert')).toHaveCount(0)
})

test('walks the run by the least sure thought until all have labels', async ({ page }) => {
  await page.keyboard.press('t')
  for (let given = 0; given < 3; given++) {
    await page.keyboard.press(given === 0 ? 'i' : 'o')
    await expect(page).toHaveURL(/pick=uncertain&asked=\d+/)
  }
  await expect.poll(async () => (await storedLabels(page)).map(({ picked }) => picked)).toContain('uncertain')
  const { json } = cli('labels', 'score', '--run', 'labelling')
  expect(json).toMatchObject({ agreement: { reason: expect.stringContaining('not enough labels') } })
})

test('the page of a run counts its labels and leads to the thoughts of a cell', async ({ page }) => {
  await page.keyboard.press('t')
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await expect.poll(async () => (await storedLabels(page)).length).toBeGreaterThan(0)
  await page.goto('/runs/labelling/labels')

  await expect(page.getByText('Not enough labels').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /decomposition to people/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^decomposition to/ })).toBeVisible()
  await page.locator('#thoughts').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/rollouts\/.*label=open#t1$/)
})

async function storedLabels(page: Parameters<typeof importBytes>[0]): Promise<readonly Stored[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { labels } = await (await page.request.get(`/api/v1/labels?rollout=${id}`)).json()
  return labels.map(({ kind, picked, blind }: Stored) => ({ kind, picked, blind }))
}
