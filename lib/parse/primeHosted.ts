import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { besideFile, companionObject } from './besideFile.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser, RecordPlace } from './format.ts'
import { blockSize } from './primeBlocks.ts'
import { type HostedContext, type HostedSample, hostedDraft, hostedSample } from './primeHostedSample.ts'

/**
 * Exports of Prime Intellect's hosted training: samples as lines (`results.jsonl`) or inside a page
 * (`rollouts_raw.json`). The writer is closed; fields are as observed.
 */
export const primeHosted: Format = {
  id: 'prime-hosted',
  title: 'Prime Intellect hosted training',
  claim: claimHosted,
  companions: (path, paths) => [
    ...besideFile(path, 'metadata.json', paths),
    ...besideFile(path, 'metrics_raw.json', paths),
  ],
  open: async (_path, companions) => {
    const metadata = await companionObject(companions, 'metadata.json')
    const metrics = await companionObject(companions, 'metrics_raw.json')
    return new HostedParser(contextOf(metadata, metrics))
  },
}

function claimHosted(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (isPage(first)) return { strength: 'keys', reason: 'a page with run_id and samples' }
  const isSample = ['problem_id', 'sample_id', 'run_id'].every((key) => first[key] !== undefined)
  return isSample ? { strength: 'keys', reason: 'samples with run_id, problem_id and sample_id' } : null
}

const isPage = (value: JsonObject) => value.run_id !== undefined && Array.isArray(value.samples)

function contextOf(metadata: JsonObject | null, metrics: JsonObject | null): HostedContext {
  const run = isJsonObject(metadata?.run) ? metadata.run : null
  const size = numberOf(run?.rollouts_per_example)
  return {
    run,
    groupSize: typeof size === 'number' && size > 0 ? size : null,
    trainerMetrics: metricsByStep(metrics),
  }
}

/** What the trainer itself counted at a step: groups without signal, all right, all wrong. */
const countedByTrainer = /^(?:filters\/.*\/zero_advantage|solve_(?:all|none)\/.*)$/

function metricsByStep(document: JsonObject | null): ReadonlyMap<number, JsonObject> {
  const rows = Array.isArray(document?.metrics) ? document.metrics.filter(isJsonObject) : []
  return new Map(
    rows.flatMap((row): [number, JsonObject][] => {
      const counted = Object.entries(row).filter(
        ([key, value]) => countedByTrainer.test(key) && value !== null,
      )
      return typeof row.step === 'number' && counted.length > 0
        ? [[row.step, Object.fromEntries(counted)]]
        : []
    }),
  )
}

interface Held {
  readonly sample: HostedSample
  readonly item: number | null
  readonly line: number | null
}

/** Reads samples. Without a stated group size those of a step are held back until it can be seen in them. */
class HostedParser implements RecordParser {
  readonly #context: HostedContext
  #held: Held[] = []

  constructor(context: HostedContext) {
    this.#context = context
  }

  parse(value: Json, place: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    if (!Array.isArray(value.samples)) return this.#read(value, null, place.line)
    const page = value.samples.flatMap((sample, index) => this.#read(sample, index, place.line))
    return [...page, ...this.finish(), ...cutPage(value, value.samples.length)]
  }

  finish(): readonly ParseResult[] {
    const held = this.#held
    this.#held = []
    const size = blockSize(held.map(({ sample }) => sample))
    return held.map(({ sample, item, line }) => ({
      kind: 'draft',
      draft: hostedDraft(sample, { ...this.#context, seenSize: size }),
      item,
      line,
    }))
  }

  #read(value: Json, item: number | null, line: number | null): readonly ParseResult[] {
    const sample = hostedSample(value)
    if (sample.kind === 'reject') {
      return [
        {
          ...sample,
          field: item === null || sample.field === null ? sample.field : `samples.${item}.${sample.field}`,
        },
      ]
    }
    if (this.#context.groupSize !== null)
      return [{ kind: 'draft', draft: hostedDraft(sample, this.#context), item }]
    const before = this.#held[0]
    const ended = before !== undefined && before.sample.step !== sample.step ? this.finish() : []
    this.#held.push({ sample, item, line })
    return ended
  }
}

/** Pages cut groups: a page that is not all of its samples says so. */
function cutPage(page: JsonObject, count: number): readonly ParseResult[] {
  const total = numberOf(page.total)
  if (typeof total !== 'number' || total <= count) return []
  const pages = `page ${shown(page.page)} of ${shown(page.total_pages)}`
  return [
    {
      kind: 'warning',
      message: `${count} of ${total} samples are here (${pages}): the last group may be incomplete. Export all pages to have it whole.`,
    },
  ]
}
