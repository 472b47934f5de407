import { runNamed } from '#db/queries/runNamed.ts'
import { removeRun } from '#db/removeRun.ts'
import type { Outcome, Shell } from './shell.ts'

/** `remove RUN`: the run with all its rollouts, and the source files nothing else needs. */
export function removeCommand(shell: Shell, name: string): Outcome {
  const run = runNamed(shell.db(), name)
  const removed = removeRun(shell.db(), shell.folder(), run.id)
  return {
    json: { id: run.id, name: run.name, ...removed },
    text: `${run.name} removed: ${removed.rollouts} rollouts, ${removed.files} source files (${removed.bytes} bytes)`,
  }
}
