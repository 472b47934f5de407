import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { isConversation } from './messages.ts'
import { parseChatLine, parseEpisode, parseLone, type RllmPlace } from './rllmEpisode.ts'
import { foldersOf, runFolder, runFromPath, splitFromFolders, stemOf } from './runFromPath.ts'

/**
 * rLLM: one JSON file per episode of training (rllm/utils/episode_logger.py) or evaluation, lone trajectories of its
 * agents, and the chat completions of older trainers, a bare list of messages per line.
 */
export const rllm: Format = {
  id: 'rllm',
  title: 'rLLM episodes',
  claim: claimRllm,
  refusal: (head) => {
    const [first] = head.values
    if (!isJsonObject(first) || isEpisode(first) || isLone(first)) return null
    return 'a summary of rLLM: counts and scores; the rollouts stand in the episode files beside it'
  },
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const run = runFromPath({ path, paths, folderOf: experimentFolder })
    const place = { run, ...stepOf(path) }
    return { parse: (value) => parseValue(value, place) }
  },
}

function claimRllm(head: FileHead): Claim | null {
  const first = head.values[0]
  if (isJsonObject(first)) {
    if (isEpisode(first)) return { strength: 'keys', reason: 'an episode with trajectories' }
    if (isLone(first)) return { strength: 'keys', reason: 'a trajectory with task, reward and steps' }
    return isSummary(first) ? { strength: 'keys', reason: 'a summary of episodes' } : null
  }
  const isChat = head.layout === 'lines' && chatFile.test(head.path) && isConversation(first)
  return isChat ? { strength: 'keys', reason: 'lists of messages in chat_completions' } : null
}

const chatFile = /(?:^|\/)chat_completions\/\d+\.jsonl/

const isEpisode = (row: JsonObject) =>
  Array.isArray(row.trajectories) &&
  (row.episode_id !== undefined || row.termination_reason !== undefined || row.is_correct !== undefined)

function isLone(row: JsonObject): boolean {
  const step = Array.isArray(row.steps) ? row.steps[0] : undefined
  return (
    row.task !== undefined &&
    row.reward !== undefined &&
    isJsonObject(step) &&
    step.model_response !== undefined
  )
}

/** `batch_summary.json` of a step and `results.json` of an evaluation. */
const isSummary = (row: JsonObject) =>
  (Array.isArray(row.episode_files) && isJsonObject(row.summary_stats)) ||
  (Array.isArray(row.items) && row.dataset_name !== undefined && row.agent !== undefined)

function parseValue(value: Json, place: RllmPlace): readonly ParseResult[] {
  if (Array.isArray(value)) return [parseChatLine(value, place)]
  if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
  if (value.trajectories !== undefined) return parseEpisode(value, place)
  return [parseLone(value, place)]
}

const stepFolder = /^(train|val|test)_step_(\d+)_epoch_\d+$/

/** Folders down to the experiment: those of episodes and steps are left off. */
function experimentFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  const at = own.findIndex(
    (name) => name === 'episodes' || name === 'chat_completions' || stepFolder.test(name),
  )
  return at > 0 ? own.slice(0, at) : runFolder(path)
}

/** Step and split of a folder such as `val_step_30_epoch_0`, or of `chat_completions/30.jsonl`. */
function stepOf(path: string): Omit<RllmPlace, 'run'> {
  const found = foldersOf(path).flatMap((name) => stepFolder.exec(name) ?? [])
  const [, mode, digits] = found
  if (digits !== undefined) return { split: mode ?? null, step: Number(digits), stepSource: 'directory' }
  const split = foldersOf(path).includes('eval_results') ? 'eval' : splitFromFolders(path)
  return chatFile.test(path)
    ? { split, step: Number(stemOf(path)), stepSource: 'file_name' }
    : { split, step: null, stepSource: 'none' }
}
