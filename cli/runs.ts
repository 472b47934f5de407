import { runList } from '#db/queries/runList.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `runs`: every run with its checkpoints and facets. */
export function runsCommand(shell: Shell): Outcome {
  const runs = runList(shell.db())
  const rows = runs.flatMap((run) =>
    run.checkpoints.map((checkpoint) => [
      run.name,
      checkpoint.split,
      checkpoint.step,
      checkpoint.rollouts,
      checkpoint.groups,
      run.facets.join(', '),
    ]),
  )
  const unlabelled = runs
    .filter((run) => run.unlabelled > 0)
    .map(
      (run) =>
        `${run.name}: ${run.unlabelled} of ${run.rollouts} unlabelled (set "${run.name}" --correct 'reward>=1')`,
    )
  return {
    json: { runs },
    text:
      runs.length === 0
        ? 'no runs yet: import a dump, or load the sample with serve --sample'
        : [table(['run', 'split', 'step', 'rollouts', 'groups', 'facets'], rows), ...unlabelled].join('\n'),
  }
}
