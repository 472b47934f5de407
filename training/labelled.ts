import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { grouped } from '#lib/model/grouped.ts'
import { type Segment, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { segmentReasoning } from '#lib/segment/segment.ts'
import { AimeProblems } from './problems.ts'

/** A trace of which some or all thoughts in a row are labelled. */
export interface LabelledTrace {
  readonly set: SetId
  readonly domain: string
  /** Traces of one task stand on one side of a split, whatever model or set they come from. */
  readonly task: string
  /** The file family, for tests on files of which nothing was learned. */
  readonly family: string
  readonly text: string
  readonly prompt: string
  readonly segments: readonly Segment[]
  /** The number of the first labelled segment, and the kinds from there on. */
  readonly from: number
  readonly labels: readonly ThoughtKind[]
  /** How much each label counts, 0 to 1: a doubtful one less. */
  readonly trust: readonly number[]
}

export const setIds = [
  'gold-1',
  'silver-1',
  'zh-1',
  'rf-train',
  'anchors',
  'own',
  'rf-test',
  'rubric',
] as const
export type SetId = (typeof setIds)[number]

/** Where the labelled sets lie; they are not part of the project. */
export const labelledFolder = join(import.meta.dirname, '../../shared/data/labelled')
/** Whether the sets are there to train on and to judge by. */
export const hasLabelled = existsSync(labelledFolder)

const kind = z.enum(thoughtKinds)
const window = z.object({
  domain: z.string(),
  lang: z.string(),
  file: z.string(),
  key: z.string(),
  field: z.string(),
  start: z.number(),
  end: z.number(),
  label: kind,
  confidence: z.string().default('high'),
})
const windowText = z.object({
  file: z.string(),
  key: z.string(),
  field: z.string(),
  prompt: z.string().default(''),
  text: z.string(),
})
const written = z.object({
  trace: z.string(),
  domain: z.string(),
  lang: z.string(),
  prompt: z.string(),
  thoughts: z.array(z.object({ text: z.string(), label: kind })),
})
const short = { dec: 0, ref: 1, ver: 2, ded: 3, oth: 4 } as const
const documentRow = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.enum(['dec', 'ref', 'ver', 'ded', 'oth']),
  z.number(),
])
const example = z.object({ setting: z.string(), lang: z.string(), text: z.string(), label: kind })

/** Reads one labelled set whole. Traces come in the order of their first label. */
export function readSet(set: SetId): LabelledTrace[] {
  switch (set) {
    case 'gold-1':
    case 'silver-1':
      return windowsOf(set, labelledRows(`${set}.jsonl`), labelledRows(`${set}-traces.jsonl.gz`))
    case 'zh-1':
      return labelledRows('zh-1.jsonl').map((row) => writtenTrace(set, written.parse(row)))
    case 'own':
      return ownTraces()
    case 'rf-train':
      return documents(set, labelledRows('rf_train_nogpqa.jsonl.gz'))
    case 'rf-test':
      return documents(set, labelledRows('rf_test_human_v0.jsonl.gz'))
    case 'anchors':
      return documents(set, labelledRows('anchors.jsonl.gz'))
    case 'rubric':
      return labelledRows('rubric_examples.jsonl').map((row, i) => {
        const { setting, lang, text, label } = example.parse(row)
        const thoughts = [{ text, label }]
        return writtenTrace(set, { trace: `example ${i + 1}`, domain: setting, lang, prompt: '', thoughts })
      })
  }
}

/** Traces written for the project, and labels of ours on Chinese rollouts that lie beside it. */
function ownTraces(): LabelledTrace[] {
  const folder = join(import.meta.dirname, 'traces')
  const traces = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => rowsOf(readFileSync(join(folder, name))))
    .map((row) => writtenTrace('own', written.parse(row)))
  const labels = rowsOf(readFileSync(join(import.meta.dirname, 'labels/zh-tool.jsonl')))
  return [...traces, ...windowsOf('own', labels, bfclTexts(labels))]
}

/** The reasoning that our labels point into, as the result files of BFCL have it. */
function bfclTexts(labels: readonly unknown[]): unknown[] {
  const files = new Set(labels.map((row) => window.parse(row).file))
  return [...files].flatMap((file) =>
    rowsOf(readFileSync(join(labelledFolder, '..', file))).map((row) => {
      const { id, reasoning_content: text } = z
        .object({ id: z.string(), reasoning_content: z.string().catch('') })
        .parse(row)
      return { file, key: id, field: 'reasoning_content', text }
    }),
  )
}

function labelledRows(name: string): unknown[] {
  const bytes = readFileSync(join(labelledFolder, name))
  return rowsOf(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

function rowsOf(bytes: Uint8Array): unknown[] {
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))
}

/** Windows of labelled thoughts in longer traces; what lies around a window is cut by the segmenter. */
function windowsOf(set: SetId, rows: readonly unknown[], texts: readonly unknown[]): LabelledTrace[] {
  const byTrace = grouped(
    rows.map((row) => window.parse(row)),
    ({ file, key, field }) => `${file}|${key}|${field}`,
  )
  const traces = texts.map((row) => windowText.parse(row))
  const problems = new AimeProblems(traces)
  return traces.flatMap((trace) => {
    const own = byTrace
      .get(`${trace.file}|${trace.key}|${trace.field}`)
      ?.toSorted((a, b) => a.start - b.start)
    const [first] = own ?? []
    if (own === undefined || first === undefined) return []
    const cut = segmentReasoning(trace.text)
    const before = cut.filter(({ end }) => end <= first.start)
    const labelled = own.map(({ start, end }) => withForm(cut, start, end))
    const last = own.at(-1)?.end ?? 0
    return {
      set,
      domain: first.lang === 'zh' ? 'chinese' : first.domain,
      task: problems.taskOf(trace),
      family: familyOf(trace.file),
      text: trace.text,
      prompt: trace.prompt,
      segments: [...before, ...labelled, ...cut.filter(({ start }) => start >= last)],
      from: before.length,
      labels: own.map(({ label }) => label),
      trust: own.map(({ confidence }) => (confidence === 'low' ? 0.7 : 1)),
    }
  })
}

function familyOf(file: string): string {
  const bfcl = /_(parallel|irrelevance|simple|multi_turn)/.exec(file)?.[1]
  if (bfcl !== undefined) return `bfcl ${bfcl}`
  const parts = file.split('/')
  return /^(?:areal|prime-rl)$/.test(parts[0] ?? '') ? `${parts[0]} ${parts[2]}` : (parts.at(-1) ?? file)
}

/** ReasoningFlow and Thought Anchors: whole documents, one row a thought. */
function documents(set: SetId, rows: readonly unknown[]): LabelledTrace[] {
  const byDocument = grouped(
    rows.map((row) => documentRow.parse(row)),
    ([document]) => document,
  )
  return [...byDocument].map(([id, own]) => ({
    ...wholeTrace(
      own.map(([, , text]) => text),
      ' ',
    ),
    set,
    domain: 'mathematics',
    task: id.replace(/_(?:DeepSeek|QwQ|Qwen|gpt).*/i, ''),
    family: set,
    prompt: '',
    labels: own.map(([, , , label]) => thoughtKinds[short[label]] ?? 'other'),
    trust: own.map(([, , , , isSure]) => (isSure === 1 ? 1 : 0.5)),
  }))
}

function writtenTrace(
  set: SetId,
  { trace, domain, lang, prompt, thoughts }: z.infer<typeof written>,
): LabelledTrace {
  return {
    ...wholeTrace(
      thoughts.map(({ text }) => text),
      lang === 'zh' ? '' : ' ',
    ),
    set,
    domain: lang === 'zh' ? 'chinese' : domain,
    task: trace,
    family: set,
    prompt,
    labels: thoughts.map(({ label }) => label),
    trust: thoughts.map(() => 1),
  }
}

/** Thoughts laid end to end, `gap` between those that do not end in white space. */
function wholeTrace(
  texts: readonly string[],
  gap: string,
): Pick<LabelledTrace, 'text' | 'segments' | 'from'> {
  let text = ''
  const spans: { start: number; end: number }[] = []
  for (const own of texts) {
    if (own.startsWith('```')) text = `${text.trimEnd()}\n`
    const start = text.length + own.length - own.trimStart().length
    text += own
    spans.push({ start: Math.min(start, text.length), end: Math.max(start, text.trimEnd().length) })
    if (!/\s$/.test(own)) text += own.includes('```') ? '\n' : gap
  }
  const cut = segmentReasoning(text)
  return { text, segments: spans.map(({ start, end }) => withForm(cut, start, end)), from: 0 }
}

/** The span as a segment, with the form of the segment that covers most of it and little else. */
function withForm(cut: readonly Segment[], start: number, end: number): Segment {
  const overlap = (other: Segment) => Math.min(other.end, end) - Math.max(other.start, start)
  let low = 0
  let high = cut.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cut[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  let best = cut[low]
  for (let i = low; i < cut.length && (cut[i]?.start ?? end) < end; i++) {
    const other = cut[i]
    if (other !== undefined && (best === undefined || overlap(other) > overlap(best))) best = other
  }
  // A labelled piece of a long block of data is read as the sentence it is.
  if (best === undefined || overlap(best) * 2 <= best.end - best.start)
    return { start, end, form: 'prose', truncated: false }
  return { start, end, form: best.form, truncated: false }
}
