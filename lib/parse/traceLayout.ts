import type { RunKey, StepSource } from '#lib/model/rollout.ts'
import type { ImportPaths } from './importPaths.ts'
import { foldersOf, runFromPath, stepFromFolders } from './runFromPath.ts'

/** What the place of a file of traces says about them, and which files belong with it. */
export interface TraceLayout {
  readonly run: RunKey
  readonly step: number | null
  readonly stepSource: StepSource
  /** The split that the path names; null for files of vf-eval and streams, whose lines name it. */
  readonly split: string | null
  /** Files that list which of these traces were trained on. */
  readonly effective: readonly string[]
  /** Files of notes on these traces. */
  readonly notes: readonly string[]
  /** True for a file of trained traces alone. */
  readonly isEffective: boolean
  /** The file of every trace that this file of trained ones repeats; null where the import has none. */
  readonly all: string | null
}

const stepPlace = /^(.*?)step_(\d+)\/(train|eval)\/(all|effective)\/([^/]+)$/
/** `traces/stream.jsonl`, or `traces/stream/00000.jsonl` in newer runs. */
const streamPlace = /^(.*?)stream(?:\.jsonl|\/[^/]+)(?:\.gz|\.zst)?$/

/** Reads the layouts of prime-rl and vf-eval off a path. */
export function traceLayout(path: string, paths: ImportPaths): TraceLayout {
  const [, before = '', digits = '', split = null, subset = '', name = ''] = stepPlace.exec(path) ?? []
  const at = (step: number, of: string) => `${before}step_${step}/${split}/${of}/${name}`
  const step = Number(digits)
  // What arrived while one step was collected may have been trained on at the next.
  const effective = subset === 'all' ? [at(step, 'effective'), at(step + 1, 'effective')] : []
  const all = at(step, 'all')
  return {
    run: runFromPath({ path, paths, folderOf: runFolders }),
    ...stepFromFolders(path),
    split,
    effective: effective.filter((other) => paths.has(other)),
    notes: notesBeside(path, paths),
    isEffective: subset === 'effective',
    all: subset === 'effective' && paths.has(all) ? all : null,
  }
}

const known = new WeakMap<ImportPaths, ReadonlyMap<string, readonly string[]>>()

/** Files below `annotations/` beside a stream, by the folder that holds both. */
function notesBeside(path: string, paths: ImportPaths): readonly string[] {
  const folder = streamPlace.exec(path)?.[1]
  if (folder === undefined) return []
  const byFolder = known.get(paths) ?? notesByFolder(paths)
  known.set(paths, byFolder)
  return byFolder.get(folder) ?? []
}

function notesByFolder(paths: ImportPaths): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of paths.list) {
    const at = path.lastIndexOf('annotations/')
    if (at === -1 || (at > 0 && path[at - 1] !== '/') || /\.index\.jsonl/.test(path)) continue
    const folder = path.slice(0, at)
    found.set(folder, [...(found.get(folder) ?? []), path])
  }
  return found
}

const inner = /^(?:rollouts|monitors|file|traces|stream|step_\d+|train|eval|all|effective)$/

/** Folders down to the run: those of prime-rl's layouts are taken off the end. */
function runFolders(path: string): readonly string[] {
  const own = foldersOf(path)
  const last = own.findLastIndex((name) => !inner.test(name))
  return last === -1 ? own : own.slice(0, last + 1)
}
