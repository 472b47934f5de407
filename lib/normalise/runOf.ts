import type { RunKey } from '#lib/model/rollout.ts'

/** Folders that tell the step, the split or the kind of a file, not the run. */
const notARun =
  /^(?:\.{1,2}|\d+|.*(?:step|checkpoint|ckpt|iter|epoch)[-_]?\d+|train(?:ing)?|val(?:idation)?|eval(?:uation)?|eval-rollout|test|rollouts?(?:_data)?|results?|outputs?|logs?|dumps?|data|samples?|traces?)$/i

/** The run a file belongs to where its format names none: the nearest folder that can be one, else the file itself. */
export function runOf(path: string): RunKey {
  const parts = path.split('/').filter((part) => part !== '')
  const folder = parts.slice(0, -1).findLast((part) => !notARun.test(part))
  if (folder !== undefined) return { key: folder, source: 'directory', model: null }
  const stem = (parts.at(-1) ?? '').replace(/(?:\.(?:jsonl?|gz|zst|parquet|txt|eval|traj|ndjson))+$/i, '')
  return { key: stem === '' ? 'run' : stem, source: 'file_name', model: null }
}
