import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, CompanionFile, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromFile } from './runFromFile.ts'
import { foldersOf, stemOf, stepOfName } from './runFromPath.ts'
import { type Tau2Run, tau2Simulation } from './tau2Simulation.ts'

/**
 * tau2-bench results: `info`, `tasks` and `simulations` in one document, or one file per simulation beside a document
 * that lists them (tau2/data_model/simulation.py defines the fields).
 */
export const tau2: Format = {
  id: 'tau2',
  title: 'tau2-bench simulations',
  claim: claimTau2,
  refusal: ({ values: [first] }) =>
    isJsonObject(first) &&
    isResults(first) &&
    Array.isArray(first.simulations) &&
    first.simulations.length === 0
      ? 'a results file without simulations: there are no rollouts in it'
      : null,
  companions: (path, paths) => {
    const results = resultsOf(path)
    return results !== null && paths.has(results) ? [results] : []
  },
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const place = { path, paths }
    const results = companions[0] === undefined ? null : await resultsIn(companions[0])
    const own = results === null ? null : runOf(results, { ...place, path: companions[0]?.path ?? path })
    return {
      parse: (value) => {
        if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
        if (isResults(value)) return simulationsOf(value, runOf(value, place))
        return [tau2Simulation(value, own ?? { ...runOf({}, place), tasks: new Map() })]
      },
    }
  },
}

const isResults = (value: JsonObject) =>
  isJsonObject(value.info) &&
  Array.isArray(value.tasks) &&
  (Array.isArray(value.simulations) || isIndexed(value))
/** Voice runs keep each simulation in a file of its own and list them here. */
const isIndexed = (value: JsonObject) => value.simulation_index !== undefined
const isSimulation = (value: JsonObject) =>
  value.task_id !== undefined &&
  value.termination_reason !== undefined &&
  (Array.isArray(value.messages) || Array.isArray(value.ticks))

function claimTau2(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (isResults(first)) return { strength: 'keys', reason: 'a document with info, tasks and simulations' }
  return isSimulation(first)
    ? { strength: 'keys', reason: 'a simulation with task_id, termination_reason and messages' }
    : null
}

/** `<run>/simulations/<id>.json` belongs to `<run>/results.json`. */
function resultsOf(path: string): string | null {
  const at = /^(.*\/|)simulations\/[^/]+\.jsonl?$/.exec(path)
  return at === null ? null : `${at[1]}results.json`
}

async function resultsIn(companion: CompanionFile): Promise<JsonObject | null> {
  for await (const value of companion.values) return isJsonObject(value) ? value : null
  return null
}

function simulationsOf(results: JsonObject, run: Tau2Run): readonly ParseResult[] {
  if (!Array.isArray(results.simulations)) return [{ kind: 'skip' }]
  return results.simulations.map((simulation, item): ParseResult => {
    if (!isJsonObject(simulation)) {
      return reject(`simulations.${item}`, `expected a simulation, found ${shown(simulation)}`)
    }
    const result = tau2Simulation(simulation, run)
    if (result.kind === 'draft') return { ...result, item }
    return result.kind === 'reject'
      ? { ...result, field: `simulations.${item}.${result.field ?? ''}` }
      : result
  })
}

function runOf(
  results: JsonObject,
  { path, paths }: { readonly path: string; readonly paths: ImportPaths },
): Tau2Run {
  const info = isJsonObject(results.info) ? results.info : {}
  const agent = isJsonObject(info.agent_info) ? info.agent_info : {}
  const environment = isJsonObject(info.environment_info) ? info.environment_info : {}
  const model = typeof agent.llm === 'string' ? agent.llm : null
  const named = runFromFile({ path, paths })
  const run: RunKey = { ...named, model }
  const step = stepOfName(model ?? '') ?? stepOfName(stemOf(path)) ?? stepOfName(foldersOf(path).at(-1) ?? '')
  const tasks = Array.isArray(results.tasks) ? results.tasks.filter(isJsonObject) : []
  return {
    run,
    step,
    stepSource: step === null ? 'none' : 'model_name',
    domain: typeof environment.domain_name === 'string' ? environment.domain_name : null,
    policy: typeof environment.policy === 'string' ? environment.policy : null,
    tools: environment.tool_defs ?? null,
    trials: typeof info.num_trials === 'number' && info.num_trials > 1 ? info.num_trials : null,
    tasks: new Map(tasks.map((task) => [String(task.id), task])),
    settings: settingsOf(info),
  }
}

/** What the run was made with, without the policy, which is the prompt. */
function settingsOf(info: JsonObject): JsonObject {
  const { environment_info: _, user_info: user, ...rest } = info
  if (!isJsonObject(user)) return rest
  const { global_simulation_guidelines: __, ...simulated } = user
  return { ...rest, user_info: simulated satisfies Json }
}
