import { expect, expectAccessible, importBytes, test } from './fixtures.ts'

const rows = [
  {
    task_text: 'Add 1 and 2.',
    said: '<think>One, two.</think>3',
    points: 1,
    grade: 'PASS',
    where: { it: 7 },
  },
  {
    task_text: 'Add 2 and 2.',
    said: '<think>Two, two.</think>5',
    points: 'n/a',
    grade: 'FAIL',
    where: { it: 7 },
  },
  { task_text: 'Add 3 and 2.', said: '<think>Three.</think>6', points: 0, grade: 'FAIL', where: { it: 7 } },
]
const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

test('maps fields of an unknown file, then mends the mapping', async ({ page }) => {
  const refused = await importBytes(page, 'mapped/own.jsonl', bytes)
  expect(refused.rollouts).toBe(0)
  await page.goto(`/imports/${refused.id}`)
  await page.getByRole('link', { name: 'Map its fields' }).click()
  await page.waitForURL(/\/mapping\?file=/)
  await page.getByLabel('prompt', { exact: true }).selectOption('task_text')
  await page.getByLabel('completion', { exact: true }).selectOption('said')
  await page.getByLabel('reward', { exact: true }).selectOption('points')
  await page.getByLabel('step', { exact: true }).selectOption('where.it')
  await expect(page.getByText('2 rollouts, 1 row rejected')).toBeVisible()
  await expect(page.getByText('Row 2, points: expected a number')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name of the mapping').fill('own-points')
  await page.getByRole('button', { name: 'Save and read the file' }).click()
  await page.waitForURL(new RegExp(`/imports/${refused.id}$`))
  await expect(page.getByText('1 rejected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)

  await page.request.post('/api/v1/mappings', {
    data: {
      name: 'own-points',
      fields: {
        prompt: { path: 'task_text' },
        completion: { path: 'said' },
        step: { path: 'where.it' },
        correct: { path: 'grade' },
      },
      correctWhen: { equals: 'PASS' },
    },
  })
  await page.getByRole('button', { name: 'Read the 1 reject again' }).click()
  await page.getByRole('button', { name: 'Read the 1 reject again' }).click()
  await expect
    .poll(async () => (await page.request.get(`/api/v1/imports/${refused.id}`)).json(), { timeout: 20_000 })
    .toMatchObject({ state: 'done', offered: 3, rollouts: 3, rejected: 0 })
})

test('another format replaces what was read', async ({ page }) => {
  const native = Buffer.from('{"run":"again","prompt":"p","completion":"c","reward":1}\n')
  const first = await importBytes(page, 'again/rows.jsonl', native)
  expect(first.rollouts).toBe(1)
  await page.goto(`/imports/${first.id}`)
  await page.getByRole('button', { name: 'Read again/rows.jsonl as another format' }).click()
  await page.getByLabel(/^Format/).selectOption('chat')
  await page.getByRole('button', { name: 'Read again', exact: true }).click()
  await expect(page.getByText('chosen by you').first()).toBeVisible({ timeout: 20_000 })
  const after = await (await page.request.get(`/api/v1/imports/${first.id}`)).json()
  expect(after).toMatchObject({ offered: 1, rollouts: 1, rejected: 0, format: 'chat' })
})
