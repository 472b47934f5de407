import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { reject } from './fieldValues.ts'
import type { Format } from './format.ts'
import { isReport } from './sweReports.ts'

/** Reports and predictions that lie beside agent runs: they hold no rollouts, their verdicts go to those that do. */
export const sweReport: Format = {
  id: 'swe-report',
  title: 'SWE-bench report or predictions',
  claim: ({ values }) => {
    const kind = kindOf(values)
    return kind === null ? null : { strength: 'keys', reason: kind }
  },
  refusal: ({ values }) =>
    kindOf(values) === 'predictions'
      ? 'predictions: patches without the rollouts that made them. Import the trajectories.'
      : 'a report of resolved instances: it holds no rollouts. Imported together with them, it says which are correct.',
  open: () => ({ parse: () => [reject(null, 'a report or prediction, not a rollout')] }),
}

function kindOf(values: readonly Json[]): 'report' | 'predictions' | null {
  const [first] = values
  if (!isJsonObject(first)) return null
  if (isPrediction(first)) return 'predictions'
  if (isReport(first)) return 'report'
  const entries = Object.values(first)
  if (entries.length === 0 || !entries.every(isJsonObject)) return null
  if (entries.every(isPrediction)) return 'predictions'
  return entries.every(isInstanceReport) ? 'report' : null
}

const isPrediction = (entry: JsonObject) =>
  entry.model_patch !== undefined && entry.model_name_or_path !== undefined && entry.history === undefined

const isInstanceReport = (entry: JsonObject) =>
  typeof entry.resolved === 'boolean' &&
  (entry.patch_exists !== undefined || entry.tests_status !== undefined)
