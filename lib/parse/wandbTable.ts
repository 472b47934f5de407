import { emptyDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { type PromptCut, promptCut } from './promptCut.ts'
import { trlPlace } from './trl.ts'
import { TrlRows } from './trlRows.ts'

/**
 * Tables that trainers log to Weights & Biases: `columns` and `data`, told apart by their columns (TRL completions,
 * Atropos rollouts, verl validation).
 */
export const wandbTable: Format = {
  id: 'wandb-table',
  title: 'W&B tables of rollouts',
  claim: claimTable,
  refusal: (head) => {
    const [table] = head.values
    if (!isJsonObject(table) || !Array.isArray(table.columns)) return null
    if (Array.isArray(table.data) && table.data.length === 0) return 'a W&B table without rows'
    return kindOf(columnsOf(table)) === null
      ? `a W&B table without rollouts: its columns are ${columnsOf(table).join(', ').slice(0, 200)}`
      : null
  },
  open: (path, _companions, paths = new ImportPaths([path])) => new TableParser(path, paths),
}

function claimTable(head: FileHead): Claim | null {
  const [table] = head.values
  const isTable = isJsonObject(table) && Array.isArray(table.columns) && Array.isArray(table.data)
  return isTable ? { strength: 'keys', reason: 'a table with columns and data' } : null
}

const columnsOf = (table: JsonObject): readonly string[] =>
  Array.isArray(table.columns) ? table.columns.map((column: Json) => String(column)) : []

type TableKind = 'trl' | 'text' | 'wide'

/** What the columns say the rows are. */
function kindOf(columns: readonly string[]): TableKind | null {
  if (columns.includes('prompt') && columns.includes('completion')) return 'trl'
  if (columns.includes('text') && columns.includes('score')) return 'text'
  return columns.includes('input_1') && columns.includes('output_1') ? 'wide' : null
}

class TableParser implements RecordParser {
  readonly #place: ReturnType<typeof trlPlace>
  readonly #rows: TrlRows

  constructor(path: string, paths: ImportPaths) {
    this.#place = trlPlace(
      path.replace(/\.table\.json$/i, '.json').replace(/_[0-9a-f]{16,}(?=\.json$)/i, ''),
      paths,
    )
    this.#rows = new TrlRows(this.#place)
  }

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value) || !Array.isArray(value.data))
      return [reject('data', `expected a table, found ${shown(value)}`)]
    const columns = columnsOf(value)
    const kind = kindOf(columns)
    return value.data.flatMap((cells: Json, item): readonly ParseResult[] => {
      if (!Array.isArray(cells)) return [reject(`data.${item}`, `expected a row, found ${shown(cells)}`)]
      const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]))
      return this.#resultsOf(row, kind).map((result, member) =>
        result.kind === 'draft' ? { ...result, item: kind === 'wide' ? item * 1000 + member : item } : result,
      )
    })
  }

  #resultsOf(row: JsonObject, kind: TableKind | null): readonly ParseResult[] {
    switch (kind) {
      case 'trl':
        return [this.#rows.read(row)]
      case 'text':
        return [this.#textRow(row)]
      case 'wide':
        return this.#wideRow(row)
      case null:
        return [reject(null, 'a table without prompt and completion')]
    }
  }

  /** A whole conversation with its template in one text, as Atropos logs it. */
  #textRow(row: JsonObject): ParseResult {
    if (typeof row.text !== 'string') return reject('text', `expected text, found ${shown(row.text)}`)
    const { prompt, completion }: PromptCut = promptCut(row.text)
    const { text: _, score, ...extras } = row
    const reward = score === null || score === undefined ? null : (numberOf(score) ?? null)
    const rewardSource = reward === null ? 'none' : 'field'
    const texts = {
      prompt: { kind: 'text', text: prompt },
      completion: { kind: 'text', text: completion },
    } as const
    return {
      kind: 'draft',
      item: null,
      draft: { ...emptyDraft, ...this.#place, ...texts, reward, rewardSource, extras },
    }
  }

  /** verl logs a validation step as one row: `input_1, output_1, score_1, input_2, …`. */
  #wideRow(row: JsonObject): readonly ParseResult[] {
    const step = numberOf(row.step) ?? null
    const results: ParseResult[] = []
    for (let at = 1; row[`input_${at}`] !== undefined && row[`output_${at}`] !== undefined; at += 1) {
      const [input, output] = [row[`input_${at}`], row[`output_${at}`]]
      if (typeof input !== 'string' || typeof output !== 'string') continue
      const reward = numberOf(row[`score_${at}`] ?? null) ?? null
      results.push({
        kind: 'draft',
        item: null,
        draft: {
          ...emptyDraft,
          ...this.#place,
          split: 'val',
          ...(step === null ? {} : { step, stepSource: 'field' as const }),
          selection: 'sampled_few',
          sample: null,
          prompt: { kind: 'text', text: input },
          completion: { kind: 'text', text: output },
          reward,
          rewardSource: reward === null ? 'none' : 'field',
        },
      })
    }
    return results
  }
}
