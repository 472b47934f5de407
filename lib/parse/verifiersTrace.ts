import { isJsonObject, type Json } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { traceDraft } from './traceDraft.ts'
import { episodeDrafts } from './traceEpisode.ts'
import { type TraceLayout, traceLayout } from './traceLayout.ts'
import { readNotes, type TraceNotes } from './traceNotes.ts'

/**
 * verifiers 1: a trace or an episode per line, from vf-eval (`traces.jsonl`) or from prime-rl, which wrote them below
 * `rollouts/step_N` and later to one stream with notes beside it.
 */
export const verifiersTrace: Format = {
  id: 'verifiers-trace',
  title: 'verifiers traces and episodes (prime-rl)',
  claim: claimTrace,
  refusal: refusalOf,
  companions: (path, paths) => {
    const layout = traceLayout(path, paths)
    return [...layout.effective, ...layout.notes]
  },
  isAbsorbed: (path, paths) => traceLayout(path, paths).all !== null,
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const layout = traceLayout(path, paths)
    const notes = await readNotes(companions, layout, paths)
    return { parse: (value) => [...notes.warnings.splice(0), ...parseLine(value, layout, notes)] }
  },
}

function claimTrace(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (Array.isArray(first.traces) && isJsonObject(first.task) && first.env !== undefined) {
    return { strength: 'keys', reason: 'episodes with env, task and traces' }
  }
  if (Array.isArray(first.nodes) && isJsonObject(first.task) && first.rewards !== undefined) {
    return { strength: 'keys', reason: 'traces with task, nodes and rewards' }
  }
  if (isNote(first) || isIndexRow(first) || isTokenExport(first)) {
    return { strength: 'keys', reason: 'what prime-rl keeps beside its episodes' }
  }
  return null
}

const isNote = (row: Json) =>
  isJsonObject(row) &&
  typeof row.trace_id === 'string' &&
  (Array.isArray(row.branches) || typeof row.subset === 'string') &&
  row.nodes === undefined
const isIndexRow = (row: Json) =>
  isJsonObject(row) &&
  typeof row.offset === 'number' &&
  row.nodes === undefined &&
  (Array.isArray(row.trace_ids) || (typeof row.trace_id === 'string' && row.chunk !== undefined))
const isTokenExport = (row: Json) =>
  isJsonObject(row) && ['token_ids', 'loss_mask', 'micro_step'].every((key) => row[key] !== undefined)

function refusalOf({ values }: FileHead): string | null {
  if (values.length === 0) return null
  if (values.every(isIndexRow)) return 'An index into the episodes beside it; it holds no rollouts itself.'
  if (values.every(isNote)) {
    return 'Notes on traces (advantages, what was trained on): they are added where the episodes are imported with them.'
  }
  return values.every(isTokenExport)
    ? 'Tokens as trained on, which name no rollout. Import the traces of this run; they hold the tokens too.'
    : null
}

function parseLine(value: Json, layout: TraceLayout, notes: TraceNotes): readonly ParseResult[] {
  if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
  if (Array.isArray(value.traces)) return episodeDrafts(value, value.traces, { layout, notes })
  return [traceDraft({ trace: value, episode: null, layout, notes, item: null })]
}
