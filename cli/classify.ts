import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text as wholeText } from 'node:stream/consumers'
import { z } from 'zod'
import { loadInstruments } from '#db/instruments.ts'
import { readText } from '#lib/ingest/readText.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

const line = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  prompt: z.string().optional(),
})

/** `classify`: thoughts of a text from standard input. */
export async function classifyCommand(input: Readable): Promise<Outcome> {
  const text = await wholeText(input)
  const read = { id: null, ...readText(text, { prompt: '', ...loadInstruments() }) }
  const rows = read.thoughts.map(({ start, end, kind, confidence, cue }) => [
    kind,
    confidence.toFixed(2),
    cue,
    text.slice(start, end).trim().slice(0, 80),
  ])
  const hits = Object.entries(read.hits).map(([preset, count]) => `${preset} ${count}`)
  return {
    json: read,
    text: `${table(['kind', 'confidence', 'cue', 'thought'], rows)}\n${read.tokens.count} tokens; hits: ${hits.join(', ')}`,
  }
}

/** `classify --jsonl`: one answer line for each input line, in order; a line that cannot be read is a refusal. */
export async function classifyLines(shell: Pick<Shell, 'print'>, input: Readable): Promise<void> {
  const instruments = loadInstruments()
  let number = 0
  for await (const row of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (row.trim() === '') continue
    const { id, text, prompt = '' } = readLine(row, number)
    await shell.print(JSON.stringify({ id, ...readText(text, { ...instruments, prompt }) }))
  }
}

function readLine(row: string, number: number): z.infer<typeof line> {
  try {
    return line.parse(JSON.parse(row))
  } catch (cause) {
    throw new Problem('refused', `line ${number}: not an object with id and text`, { cause })
  }
}
