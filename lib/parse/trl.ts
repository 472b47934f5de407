import type { RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type JsonObject } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import {
  foldersOf,
  runFolder,
  runFromPath,
  splitFromFolders,
  stemOf,
  stepFromFolders,
} from './runFromPath.ts'
import { TrlRows } from './trlRows.ts'

/**
 * Completions that TRL's GRPOTrainer logs (trl/trainer/grpo_trainer.py, `_save_completions`): one Parquet file per step
 * with a row per completion, or the same columns as lines or as a W&B table.
 */
export const trl: Format = {
  id: 'trl',
  title: 'TRL completions',
  claim: claimTrl,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const rows = new TrlRows(trlPlace(path, paths))
    return {
      parse: (value) =>
        isJsonObject(value) ? [rows.read(value)] : [reject(null, `expected a row, found ${shown(value)}`)],
    }
  },
}

/** True for rows with the columns that TRL writes. */
export function isTrlRow(row: JsonObject): boolean {
  return (
    row.prompt !== undefined &&
    row.completion !== undefined &&
    row.advantage !== undefined &&
    row.step !== undefined
  )
}

function claimTrl(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined || !isTrlRow(first) || first.gen_step !== undefined) return null
  return { strength: 'keys', reason: 'rows with step, prompt, completion and advantage' }
}

/** `<output_dir>/completions/completions_00040.parquet` belongs to the run `<output_dir>`. */
export function trlPlace(
  path: string,
  paths: ImportPaths,
): Pick<RolloutDraft, 'run' | 'split' | 'step' | 'stepSource'> {
  const digits = /(?:^|_)(\d{1,9})$/.exec(stemOf(path).replace(/\.parquet$/i, ''))?.[1]
  const named =
    digits === undefined ? stepFromFolders(path) : { step: Number(digits), stepSource: 'file_name' as const }
  return {
    run: runFromPath({ path, paths, folderOf: runFolder }),
    split: foldersOf(path).length === 0 ? null : splitFromFolders(path),
    ...named,
  }
}
