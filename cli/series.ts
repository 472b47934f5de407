import { putSeries } from '#db/series.ts'
import type { Outcome, Shell } from './shell.ts'

/** `series NAME RUN[@STEP]...`: one series of checkpoints from several runs, in that order. */
export function seriesCommand(shell: Shell, name: string, members: readonly string[]): Outcome {
  const series = putSeries(shell.db(), { name, members, now: shell.now() })
  const listed = series.members.map(({ run, step }) => (step === null ? run : `${run}@${step}`))
  return { json: series, text: `${name}: ${listed.join(' -> ')}` }
}
