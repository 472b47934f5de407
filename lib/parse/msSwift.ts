import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type {
  Claim,
  CompanionFile,
  FileHead,
  Format,
  ParseResult,
  RecordParser,
  RecordPlace,
} from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { type SwiftPlace, swiftRow } from './msSwiftRow.ts'
import { runFromPath, splitFromFolders } from './runFromPath.ts'

/**
 * ms-swift: `<output_dir>/completions.jsonl`, one line per logging event with a column for each field
 * (swift/rlhf_trainers/grpo_trainer.py), or one row per line from the Ray backend.
 */
export const msSwift: Format = {
  id: 'ms-swift',
  title: 'ms-swift completions',
  claim: claimMsSwift,
  companions: (path, paths) => [argsBeside(path)].filter((args) => paths.has(args)),
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const args = await argsOf(companions)
    const model = typeof args.model === 'string' ? args.model : null
    return new SwiftParser({
      run: { ...runFromPath({ path, paths }), model },
      split: splitFromFolders(path),
      weights: (Array.isArray(args.reward_weights) ? args.reward_weights : []).map(
        (weight) => numberOf(weight) ?? null,
      ),
    })
  },
}

/** The arguments of the run, which ms-swift writes into the same folder; they hold the weights of the rewards. */
const argsBeside = (path: string) => `${path.slice(0, path.lastIndexOf('/') + 1)}args.json`

async function argsOf(companions: readonly CompanionFile[]): Promise<JsonObject> {
  for (const { values } of companions) {
    for await (const value of values) if (isJsonObject(value)) return value
  }
  return {}
}

function claimMsSwift(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (isEvent(first) && (Array.isArray(first.step) || Array.isArray(first.gen_step))) {
    return { strength: 'keys', reason: 'lines that are tables with the columns step, prompt and completion' }
  }
  const isRow = isNumber(first.gen_step) && typeof first.completion === 'string' && first.prompt !== undefined
  return isRow ? { strength: 'keys', reason: 'rows with gen_step, prompt and completion' } : null
}

const isNumber = (value: Json | undefined) => typeof numberOf(value) === 'number'
const isEvent = (row: JsonObject) =>
  Array.isArray(row.completion) && (Array.isArray(row.prompt) || Array.isArray(row.messages))

/** Reads events; one that a resumed run wrote again is left out. */
class SwiftParser implements RecordParser {
  readonly #place: SwiftPlace
  readonly #seen = new Set<string>()
  #events = 0
  #row: { readonly key: string; readonly block: number; readonly sample: number } | null = null

  constructor(place: SwiftPlace) {
    this.#place = place
  }

  parse(value: Json, place: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    if (isEvent(value)) return this.#event(value, place)
    if (value.completion === undefined) return [reject('completion', 'no completion')]
    const sibling = this.#next(blockKey(value))
    return [swiftRow({ row: value, place: this.#place, ...sibling, item: null, columns: null })]
  }

  #event(event: JsonObject, place: RecordPlace): readonly ParseResult[] {
    const columns = Object.entries(event).filter(([, column]) => Array.isArray(column))
    const lengths = columns.map(([, column]) => (Array.isArray(column) ? column.length : 0))
    const count = Math.max(0, ...lengths)
    if (count === 0) return [reject('completion', 'an event without rows')]
    const rows = Array.from({ length: count }, (_, at) => rowOf(event, at))
    const mark = signature(rows)
    if (this.#seen.has(mark))
      return [warning(`line ${place.line ?? '?'} repeats an earlier event and was left out`)]
    this.#seen.add(mark)
    this.#events += 1
    this.#row = null
    const names = columns.map(([name]) => name)
    const found = rows.map((row, item) => {
      const sibling = this.#next(blockKey(row))
      return swiftRow({ row, place: this.#place, ...sibling, item, columns: names })
    })
    const uneven = columns.filter((_, at) => lengths[at] !== count).map(([name]) => name)
    return uneven.length === 0
      ? found
      : [
          warning(`columns of unequal length: ${uneven.join(', ')} end early and were filled with null`),
          ...found,
        ]
  }

  /** Equal prompts that stand one after another are a group. */
  #next(key: string): { readonly group: string; readonly sample: number } {
    const last = this.#row
    const goesOn = last !== null && last.key === key
    const row = goesOn
      ? { key, block: last.block, sample: last.sample + 1 }
      : { key, block: (last?.block ?? -1) + 1, sample: 0 }
    this.#row = row
    return { group: `${this.#events}.${row.block}`, sample: row.sample }
  }
}

const warning = (message: string): ParseResult => ({ kind: 'warning', message })

/** One row of a table of columns; columns that end early are null there, and what is no column holds for every row. */
function rowOf(event: JsonObject, at: number): JsonObject {
  const cells = Object.entries(event).map(([name, column]): [string, Json] => [
    name,
    Array.isArray(column) ? (column[at] ?? null) : column,
  ])
  return Object.fromEntries(cells)
}

const blockKey = (row: JsonObject) =>
  JSON.stringify([row.step ?? row.gen_step ?? null, row.prompt ?? row.messages ?? null])

/** What an event is known again by, without keeping its texts. */
function signature(rows: readonly JsonObject[]): string {
  const ends = (value: Json | undefined) => {
    const text = JSON.stringify(value ?? null)
    return [text.length, text.slice(0, 40), text.slice(-40)]
  }
  return JSON.stringify(
    rows.map((row) => [
      row.step ?? row.gen_step ?? null,
      ends(row.prompt ?? row.messages),
      ends(row.completion),
    ]),
  )
}
