import { dump, expect, importBytes, test } from './fixtures.ts'

const attacks = [
  '<script>window.hurt = 1</script>',
  '<img src=x onerror="window.hurt = 1">',
  '[click](javascript:window.hurt=1) <a href="javascript:window.hurt=1">x</a>',
  '![pixel](http://evil.example/pixel.png)',
  'turned \u202e around \u2066 hidden \u200b zero',
  '\u001b[31mred\u001b[0m \u0007 bell',
  '</pre></textarea></title><svg onload=window.hurt=1>',
  '{{constructor.constructor("window.hurt=1")()}}',
]

test('hostile traces stay text on every page', async ({ page }) => {
  test.slow() // opens two dozen pages
  const rows = attacks.map((attack, sample) => ({
    run: `hostile ${attack.slice(0, 20)}`,
    step: 1,
    group: attack,
    sample,
    prompt: attack,
    completion: `<think>Wait, ${attack} is odd. ${attack}</think>${attack}`,
    reward: sample % 2,
    correct: sample % 2 === 1,
  }))
  const ended = await importBytes(page, 'hostile/hostile.jsonl', dump(rows))
  expect(ended.rollouts).toBe(attacks.length)
  const { rollouts } = await (await page.request.get('/api/v1/rollouts?filter=facet:none&limit=1000')).json()
  const mine = rollouts.filter((row: { run: string }) => row.run.startsWith('hostile'))
  expect(mine.length).toBe(attacks.length)
  for (const { id, run } of mine) {
    for (const path of [`/rollouts/${id}`, `/rollouts/${id}/raw`, `/runs/${encodeURIComponent(run)}`]) {
      await page.goto(path)
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
      expect(
        await page.locator('main script, main img, main iframe, main a[href^="javascript"]').count(),
      ).toBe(0)
    }
  }
})

test('a line of two megabytes opens with bounded nodes', async ({ page }) => {
  const long = 'Wait, let me think again about <b>this</b> point, but not that one. '.repeat(30_000)
  const ended = await importBytes(
    page,
    'long/long.jsonl',
    dump([{ run: 'long', prompt: 'go', completion: `<think>${long}</think>done`, reward: 1 }]),
  )
  expect(ended.rollouts).toBe(1)
  const { rollouts } = await (await page.request.get('/api/v1/rollouts?run=long')).json()
  await page.goto(`/rollouts/${rollouts[0].id}`)
  await expect(page.getByText('Wait, let me think again').first()).toBeVisible()
  expect(await page.locator('main *').count()).toBeLessThan(5_000)
})
