import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { CompanionFile, DraftWarning } from './format.ts'
import type { ImportPaths } from './importPaths.ts'
import type { TraceLayout } from './traceLayout.ts'

/** What was noted about one trace after it was written. */
export interface TraceNote {
  readonly info: JsonObject
  /** Per-token streams by branch, over the whole of it; null where unknown. */
  readonly branches: readonly JsonObject[]
}

/** Notes on the traces of a file, by trace id. */
export interface TraceNotes {
  readonly byTrace: ReadonlyMap<string, TraceNote>
  /** Ids of trained traces; null where no file lists them. */
  readonly trained: ReadonlySet<string> | null
  readonly warnings: DraftWarning[]
}

/** Numbers of token streams held at once: notes of a long run are larger than memory. */
const mostNumbers = 4_000_000

/** Notes of an import by what they lie beside: a run has many files of episodes and one set of notes. */
const folded = new WeakMap<ImportPaths, Map<string, Promise<FoldedNotes>>>()
type FoldedNotes = Pick<TraceNotes, 'byTrace' | 'warnings'>

/** Reads what lies beside a file of traces: which of them were trained on, and notes made later. */
export async function readNotes(
  companions: readonly CompanionFile[],
  layout: TraceLayout,
  paths: ImportPaths,
): Promise<TraceNotes> {
  const trained = new Set<string>()
  for (const { path, values } of companions) {
    if (!layout.effective.includes(path)) continue
    for await (const value of values) for (const id of traceIds(value)) trained.add(id)
  }
  const ofImport = folded.get(paths) ?? new Map<string, Promise<FoldedNotes>>()
  folded.set(paths, ofImport)
  const key = layout.notes.join('\n')
  const notes = ofImport.get(key) ?? foldNotes(companions.filter(({ path }) => layout.notes.includes(path)))
  ofImport.set(key, notes)
  return { ...(await notes), trained: layout.effective.length === 0 ? null : trained }
}

/** Notes by trace; later ones win, as prime-rl folds them (`monitors/file/traces/update.py`). */
async function foldNotes(files: readonly CompanionFile[]): Promise<FoldedNotes> {
  const byTrace = new Map<string, TraceNote>()
  let numbers = 0
  for (const { values } of files) {
    for await (const value of values) {
      if (!isJsonObject(value) || typeof value.trace_id !== 'string') continue
      const branches = listOf(value.branches).filter(isJsonObject)
      numbers += branches.reduce((sum, branch) => sum + numbersOf(branch), 0)
      const before = byTrace.get(value.trace_id) ?? { info: {}, branches: [] }
      byTrace.set(value.trace_id, {
        info: merged(before.info, infoOf(value)),
        branches: numbers > mostNumbers ? before.branches : [...before.branches, ...branches],
      })
    }
  }
  return { byTrace, warnings: numbers > mostNumbers ? [{ kind: 'warning', message: tooMany }] : [] }
}

const tooMany = `The notes hold more than ${mostNumbers / 1_000_000} million per-token values: those after them were left out, all scalars were kept.`

function traceIds(record: Json): readonly string[] {
  if (!isJsonObject(record)) return []
  const traces = Array.isArray(record.traces) ? record.traces : [record]
  return traces.flatMap((trace) => (isJsonObject(trace) && typeof trace.id === 'string' ? [trace.id] : []))
}

/** The scalars of a note; the first writers put them beside the id instead of into `info`. */
function infoOf(note: JsonObject): JsonObject {
  const { version: _version, trace_id: _id, branches: _branches, info, subset, ...rest } = note
  const own = isJsonObject(info) ? info : {}
  const isEffective: JsonObject = typeof subset === 'string' ? { effective: subset === 'effective' } : {}
  return { ...rest, ...isEffective, ...own }
}

function merged(before: JsonObject, after: JsonObject): JsonObject {
  const entries = Object.entries(after).map(([key, value]): [string, Json] => {
    const old = before[key]
    return [key, isJsonObject(old) && isJsonObject(value) ? { ...old, ...value } : value]
  })
  return { ...before, ...Object.fromEntries(entries) }
}

function numbersOf(branch: JsonObject): number {
  return Object.values(branch).reduce<number>((sum, value) => sum + listOf(value).length, 0)
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
