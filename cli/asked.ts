import { type Command, Option } from 'commander'
import { defaultLazyPreset, lazyPresetIds } from '#lib/metrics/presets.ts'
import type { StepRange } from '#lib/query/traceQuery.ts'
import { splitNames } from '#lib/query/url.ts'
import { stepsOption } from './options.ts'
import type { Shell } from './shell.ts'

/** Options of every command that asks about rollouts, as commander reads them. */
export interface Asked {
  readonly run?: string
  readonly split?: string
  readonly step?: StepRange
  readonly facet?: string
  readonly by?: string
  readonly preset?: string
  readonly filter?: string
}

/** The option that names a lazy preset. */
export const presetOption = () =>
  new Option('--preset <id>', 'lazy preset').choices(lazyPresetIds).default(defaultLazyPreset)

/** Adds the options that narrow rollouts to a command. */
export function narrowing(command: Command): Command {
  return command
    .option('--run <names>', 'runs or series by name, id or beginning; several between commas')
    .option('--split <name>', 'only this split')
    .option('--step <n..m>', 'only these steps: 400, 400..800, 400.. or ..800', stepsOption)
    .option('--facet <names>', 'only these facets, pooled')
    .addOption(presetOption())
    .option('--filter <text>', "typed filter, such as 'wrong lazy tokens>300'")
}

/** What was asked for, ready for the schema of a query. */
export function asked(shell: Shell, options: Asked) {
  return {
    runs: options.run === undefined ? [] : namesOf(shell, options.run),
    split: options.split ?? null,
    steps: options.step ?? null,
    facets: options.facet === undefined ? [] : splitNames(options.facet),
    filter: options.filter ?? '',
    preset: options.preset,
    by: options.by,
  }
}

/** A run whose own name holds a comma is one name. */
function namesOf(shell: Shell, text: string): readonly string[] {
  const whole = shell.db().$client.prepare('select 1 from runs where name = ?').get(text)
  return whole === undefined ? splitNames(text) : [text]
}
