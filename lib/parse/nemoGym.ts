import { isJsonObject, type JsonObject } from '#lib/model/json.ts'
import type { Claim, FileHead, Format } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { parseGymRow } from './nemoGymRow.ts'
import { runFromFile } from './runFromFile.ts'
import { splitFromFolders, stemOf, stepFromFolders } from './runFromPath.ts'

/**
 * NeMo Gym rollouts: rows of `responses_create_params` and `response`, with the verifier's answer beside them
 * (nemo_gym/rollout_collection.py; the keys `_ng_…` are named in nemo_gym/global_config.py).
 */
export const nemoGym: Format = {
  id: 'nemo-gym',
  title: 'NeMo Gym rollouts',
  claim: claimNemoGym,
  refusal: refusalOf,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const place = {
      run: runFromFile({ path, paths, nameOf: rolloutsName }),
      split: splitFromFolders(path) ?? 'eval',
      ...stepFromFolders(path),
    }
    return { parse: (value) => [parseGymRow(value, place)] }
  },
}

/** Attempts that failed stand in a file of their own beside the others of their run. */
const rolloutsName = (path: string) => stemOf(path).replace(/_failures$/, '')

function claimNemoGym(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (isRequest(first)) {
    const beside = isJsonObject(first.response) ? 'response' : isFailure(first) ? '_ng_failure_class' : null
    if (beside !== null)
      return { strength: 'keys', reason: `rows with responses_create_params and ${beside}` }
    return { strength: 'keys', reason: 'rows with responses_create_params' }
  }
  if (isProfile(first)) return { strength: 'keys', reason: 'statistics per task with a sample of its inputs' }
  return isAggregate(first)
    ? { strength: 'keys', reason: 'statistics per agent with agent_ref and agent_metrics' }
    : null
}

const isRequest = (row: JsonObject) => isJsonObject(row.responses_create_params)
const isFailure = (row: JsonObject) => typeof row._ng_failure_class === 'string'
const isProfile = (row: JsonObject) =>
  isJsonObject(row.sample) && isRequest(row.sample) && row['mean/reward'] !== undefined
const isAggregate = (row: JsonObject) => isJsonObject(row.agent_ref) && isJsonObject(row.agent_metrics)

function refusalOf(head: FileHead): string | null {
  const rows = head.values.filter(isJsonObject)
  if (rows.some((row) => isRequest(row) && (isJsonObject(row.response) || isFailure(row)))) return null
  if (rows.some(isProfile)) {
    return 'reward profiling of NeMo Gym: statistics of each task, not rollouts; import the rollouts file beside it'
  }
  if (rows.some(isAggregate)) {
    return 'aggregate metrics of NeMo Gym: statistics of each agent, not rollouts; import the rollouts file beside it'
  }
  return 'inputs of NeMo Gym only: no row holds a response; import the rollouts file beside it'
}
