import { spawnSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

/** Data folder of the server under test, the one in playwright.config.ts. */
export const dataFolder = '.e2e/data'

/** A test fails on any unexpected error in the page's console, and on any request that leaves the server. */
export const test = base.extend<{ readonly calm: undefined }>({
  calm: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (isComplaint(message)) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) complaints.push(`left the page: ${url}`)
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

function isComplaint(message: ConsoleMessage): boolean {
  // A page that is rightly not found is reported by the browser itself.
  return message.type() === 'error' && !/status of (404|410)/.test(message.text())
}

export { expect }

/** The command line on the data of the server under test; JSON of its one document, and its exit code. */
export function cli(...args: readonly string[]): {
  readonly json: unknown
  readonly code: number | null
  readonly said: string
} {
  const done = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'cli/main.ts', ...args, '--data', dataFolder, '--json'],
    {
      encoding: 'utf8',
    },
  )
  const json: unknown = done.stdout.trim() === '' ? null : JSON.parse(done.stdout)
  return { json, code: done.status, said: done.stderr }
}

/** Lines of our own format as the bytes of a dump. */
export function dump(records: readonly unknown[]): Buffer {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

interface Imported {
  readonly id: string
  readonly state: string
  readonly rollouts: number
  readonly duplicates: number
  readonly rejected: number
  readonly offered: number
}

/** Uploads bytes through the public API and waits until the import has ended. */
export async function importBytes(page: Page, path: string, bytes: Buffer): Promise<Imported> {
  const answer = await page.request.post(`/api/v1/imports?path=${encodeURIComponent(path)}`, {
    data: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(answer.status()).toBe(202)
  const { id } = await answer.json()
  return importEnded(page, id)
}

/** Waits until an import has ended and answers what it says of itself. */
export async function importEnded(page: Page, id: string): Promise<Imported> {
  let last: Imported | null = null
  await expect
    .poll(
      async () => {
        last = await (await page.request.get(`/api/v1/imports/${id}`)).json()
        return last?.state
      },
      { timeout: 120_000 },
    )
    .toMatch(/done|failed|cancelled/)
  if (last === null) throw new Error(`import ${id} never answered`)
  return last
}

/** Loads the sample once; later calls find it there. */
export async function importSample(page: Page): Promise<void> {
  const { runs } = await (await page.request.get('/api/v1/runs')).json()
  if (runs.some((run: { name: string }) => run.name === 'sample-toolcore')) return
  const { id } = await (await page.request.post('/api/v1/sample')).json()
  expect((await importEnded(page, id)).state).toBe('done')
}

/** No accessibility fault that axe can find, WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

/** Rollouts of one prompt at one step: right ones first. */
export function group(
  run: string,
  step: number,
  { prompt, right, of }: { readonly prompt: string; readonly right: number; readonly of: number },
) {
  return Array.from({ length: of }, (_, sample) => {
    const isRight = sample < right
    return {
      run,
      step,
      group: `${prompt} ${step}`,
      task: prompt,
      sample,
      prompt: `Please solve: ${prompt}`,
      completion: isRight
        ? `<think>First split ${prompt} into two parts. Then add them. So the result is ${sample}.</think>Done ${sample}`
        : `<think>Wait, that is odd. But maybe ${sample}. However, let me check again. Alternatively, stop.</think>Stuck ${sample}`,
      reward: isRight ? 1 : 0,
      correct: isRight,
    }
  })
}
