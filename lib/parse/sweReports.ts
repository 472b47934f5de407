import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { CompanionFile } from './format.ts'
import type { ImportPaths } from './importPaths.ts'
import { stemOf } from './runFromPath.ts'

/** Whether the tests of an instance passed, by instance; those no report speaks of are missing. */
export type Resolved = ReadonlyMap<string, boolean>

/** Names under which the SWE-bench harness, sb-cli and OpenHands leave their report. */
const reportNames = [
  ...['report.json', 'results.json', 'output.report.json', 'final_report.json', 'preds.report.json'],
  ...['results/results.json', 'evaluation/report.json', 'output.swebench_eval.jsonl'],
]

/**
 * Reports that can speak of a file: of the known names in its folder and the folders above it, and that of its own
 * instance (`logs/<instance>/report.json`). Reports of other folders belong to other runs.
 */
export function reportsFor(path: string, paths: ImportPaths): readonly string[] {
  const instance = instanceOfName(path)
  const names = [...reportNames, `logs/${instance}/report.json`, `${instance}/report.json`]
  return foldersAbove(path)
    .flatMap((folder) => names.map((name) => folder + name))
    .filter((report) => report !== path && paths.has(report))
}

/** The instance that a file is named after (`<instance>.traj`, `<instance>.traj.json`). */
export function instanceOfName(path: string): string {
  return stemOf(path).replace(/\.traj$/i, '')
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  return [...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`), '']
}

/** What the reports among the companions say. Of two that disagree, the nearer one (read first) counts. */
export async function readResolved(companions: readonly CompanionFile[]): Promise<Resolved> {
  const resolved = new Map<string, boolean>()
  for (const { values } of companions) {
    for await (const value of values) {
      for (const [instance, verdict] of verdictsOf(value)) {
        if (!resolved.has(instance)) resolved.set(instance, verdict)
      }
    }
  }
  return resolved
}

const failedLists = [
  ...['unresolved_ids', 'error_ids', 'empty_patch_ids', 'completed_ids', 'submitted_ids'],
  ...['no_generation', 'no_logs', 'generated', 'applied', 'with_logs', 'no_apply'],
]

/**
 * Verdicts of one report: lists of ids (SWE-bench, also its older `resolved`), instances by name, or a row of OpenHands
 * with its report inside. Ids that stand in no list were not evaluated.
 */
function verdictsOf(value: Json): readonly (readonly [string, boolean])[] {
  if (!isJsonObject(value)) return []
  const passed = new Set(idsOf(value.resolved_ids ?? value.resolved))
  if (isReport(value)) {
    const others = failedLists.flatMap((name) => idsOf(value[name])).filter((id) => !passed.has(id))
    return [...[...passed].map((id) => [id, true] as const), ...others.map((id) => [id, false] as const)]
  }
  if (typeof value.instance_id === 'string') {
    const verdict = resolvedOfRow(value)
    return verdict === null ? [] : [[value.instance_id, verdict]]
  }
  return Object.entries(value).flatMap(([id, entry]) =>
    isJsonObject(entry) && typeof entry.resolved === 'boolean' ? [[id, entry.resolved] as const] : [],
  )
}

const idsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((id: Json): id is string => typeof id === 'string') : []

/** True for a report over many instances. */
export function isReport(value: Json | undefined): boolean {
  return isJsonObject(value) && (Array.isArray(value.resolved_ids) || Array.isArray(value.resolved))
}

/** The verdict that OpenHands writes into a row after evaluating it; null where it was not evaluated. */
export function resolvedOfRow(row: JsonObject): boolean | null {
  const result = isJsonObject(row.test_result) ? row.test_result : {}
  const report = isJsonObject(result.report) ? result.report : isJsonObject(row.report) ? row.report : {}
  const verdict = report.resolved ?? result.resolved
  return typeof verdict === 'boolean' ? verdict : null
}

/** Correctness of a rollout by the report, or nothing where no report speaks of its instance. */
export function resolvedFields(verdict: boolean | null | undefined) {
  if (verdict === null || verdict === undefined) return {}
  return {
    correct: verdict,
    correctSource: 'field' as const,
    judgements: [{ name: 'resolved', value: verdict, correct: verdict }],
  }
}

/** What the import says where rollouts wait for a report. */
export const noReport =
  'Correct is left open: these files do not say which instances were resolved. Import the evaluation report with them (report.json, results.json or output.swebench_eval.jsonl, in the same folder or above it).'
