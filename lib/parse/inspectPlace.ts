import type { RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import type { ImportPaths } from './importPaths.ts'
import { runFromFile } from './runFromFile.ts'
import { stepFromFolders, stepOfName } from './runFromPath.ts'

/** What the header of a log says about every sample in it. */
export interface InspectPlace {
  readonly fields: Pick<
    RolloutDraft,
    'run' | 'split' | 'step' | 'stepSource' | 'facet' | 'groupSize' | 'nativeIdScope'
  >
  /** Goes before the ids of samples, so that those of two logs differ and those of one log in two forms do not. */
  readonly log: string | null
  readonly extras: JsonObject
}

/** The run of a log is one evaluation: its task, its model and when it was made; its epochs are the size of a group. */
export function inspectPlace(
  header: JsonObject | null,
  { path, paths }: { readonly path: string; readonly paths: ImportPaths },
): InspectPlace {
  const spec = isJsonObject(header?.eval) ? header.eval : null
  if (spec === null) {
    const run = runFromFile({ path, paths })
    return { fields: { ...unnamed, run, ...stepFromFolders(path) }, log: null, extras: {} }
  }
  const model = textOf(spec.model)
  const task = textOf(spec.task) ?? 'task'
  const step = model === null ? null : stepOfName(model)
  const config = isJsonObject(spec.config) ? spec.config : {}
  const epochs = typeof config.epochs === 'number' ? config.epochs : null
  return {
    fields: {
      ...unnamed,
      run: runOf(task, model, textOf(spec.created)),
      step,
      stepSource: step === null ? 'none' : 'model_name',
      facet: task,
      groupSize: epochs !== null && epochs > 1 ? epochs : null,
      nativeIdScope: 'run',
    },
    log: textOf(spec.run_id) ?? textOf(spec.task_id),
    extras: {
      eval: withoutSamples(spec),
      ...(header?.status === undefined ? {} : { log_status: header.status }),
    },
  }
}

const unnamed: Omit<InspectPlace['fields'], 'run'> = {
  split: 'eval',
  step: null,
  stepSource: 'none',
  facet: null,
  groupSize: null,
  nativeIdScope: 'file',
}

/** The ids of all samples say nothing of one, and there may be thousands. */
function withoutSamples(spec: JsonObject): JsonObject {
  if (!isJsonObject(spec.dataset)) return spec
  const { sample_ids: _, ...dataset } = spec.dataset
  return { ...spec, dataset }
}

function runOf(task: string, model: string | null, created: string | null): RunKey {
  const shortModel = model === null ? [] : [model.slice(model.lastIndexOf('/') + 1)]
  const shortTask = task.slice(task.lastIndexOf('/') + 1)
  const minute = created === null ? [] : [created.slice(0, 16)]
  return { key: [shortTask, ...shortModel, ...minute].join(' '), source: 'field', model }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
