import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { CompanionFile, DraftWarning } from './format.ts'
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

/**
 * Reads the companions of a file of traces: lists of trained traces (prime-rl's `effective`), and notes, of which
 * later ones win, as prime-rl folds them (`monitors/file/traces/update.py`).
 */
export async function readNotes(
  companions: readonly CompanionFile[],
  layout: TraceLayout,
): Promise<TraceNotes> {
  const byTrace = new Map<string, TraceNote>()
  const trained = new Set<string>()
  const warnings: DraftWarning[] = []
  let numbers = 0
  for (const { path, values } of companions) {
    const isList = layout.effective.includes(path)
    for await (const value of values) {
      if (!isJsonObject(value)) continue
      if (isList) for (const id of traceIds(value)) trained.add(id)
      else if (typeof value.trace_id === 'string') {
        const branches = listOf(value.branches).filter(isJsonObject)
        numbers += branches.reduce((sum, branch) => sum + numbersOf(branch), 0)
        const before = byTrace.get(value.trace_id) ?? { info: {}, branches: [] }
        byTrace.set(value.trace_id, {
          info: merged(before.info, infoOf(value)),
          branches: numbers > mostNumbers ? before.branches : [...before.branches, ...branches],
        })
      }
    }
  }
  if (numbers > mostNumbers) warnings.push({ kind: 'warning', message: tooMany })
  return { byTrace, trained: layout.effective.length === 0 ? null : trained, warnings }
}

const tooMany = `The notes hold more than ${mostNumbers / 1_000_000} million per-token values: those after them were left out, all scalars were kept.`

function traceIds(record: JsonObject): readonly string[] {
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
