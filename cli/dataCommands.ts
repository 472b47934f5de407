import type { CorrectRule } from '#lib/model/rollout.ts'
import type { RewardRange } from '#lib/model/run.ts'
import { importPaths } from './import.ts'
import { importsCommand } from './imports.ts'
import { type MappingsOptions, mappingsCommand } from './mappings.ts'
import { correctOption, rangeOption, wholeNumber } from './options.ts'
import type { Commands } from './program.ts'
import { readAgainCommand } from './readAgain.ts'
import { removeCommand } from './remove.ts'
import { runsCommand } from './runs.ts'
import { seriesCommand } from './series.ts'
import { setCommand } from './set.ts'

interface Corrections {
  readonly step?: number
  readonly split?: string
  readonly facet?: string
  readonly correct?: CorrectRule
  readonly rewardRange?: RewardRange
}

/** import, set, series, remove, imports, mappings, read-again, runs. */
export function dataCommands({ add, run }: Commands): void {
  const corrected = (usage: string, description: string) =>
    add(usage, description)
      .option('--step <n>', 'training step, where the files do not say or say it wrong', wholeNumber)
      .option('--split <name>', 'split: train, eval or the name of an evaluation set')
      .option('--facet <name>', 'benchmark category, domain or environment')
      .option(
        '--correct <rule>',
        "what counts as correct: a field, 'reward>=X', 'none' or 'detected'",
        correctOption,
      )
      .option('--reward-range <low..high>', 'lowest and highest possible reward', rangeOption)

  corrected('import <path...>', 'import files and folders of dumps')
    .option('--run <name>', 'name of the run; several runs become NAME/their own name')
    .option('--format <id>', 'read every file as this format, or by the mapping of this name')
    .action((paths, options: Corrections & { run?: string; format?: string }, command) =>
      run(command, (shell) => importPaths(shell, paths, corrections(options, options))),
    )

  corrected('set <run>', 'correct a run: an overlay that can be undone')
    .option('--name <name>', 'new name')
    .option('--undo', 'take the last correction back')
    .action((name, options: Corrections & { name?: string; undo?: boolean }, command) => {
      const { undo = false, step, split, facet, correct, rewardRange } = options
      const change = { name: options.name, step, split, facet, correct, rewardRange }
      return run(command, (shell) =>
        setCommand(shell, name, { change: withoutUndefined(change), isUndo: undo }),
      )
    })

  add('series <name> <runs...>', 'put runs, or RUN@STEP, together as one series of checkpoints').action(
    (name, members, _, command) => run(command, (shell) => seriesCommand(shell, name, members)),
  )

  add('remove <run>', 'remove a run with all its rollouts').action((name, _, command) =>
    run(command, (shell) => removeCommand(shell, name)),
  )

  add('imports', 'list imports, what was found in them and what could not be read')
    .option('--id <id>', 'only this import')
    .option('--rejects', 'every record that could not be read')
    .action((options: { id?: string; rejects?: boolean }, command) =>
      run(command, (shell) => importsCommand(shell, { id: options.id, rejects: options.rejects === true })),
    )

  add('mappings', 'list mappings of schemas of your own; show, save or forget one')
    .option('--save <file>', 'save the mapping in this JSON file')
    .option('--show <name>', 'the mapping as JSON')
    .option('--remove <name>', 'forget it; what was read by it stays')
    .action((options: MappingsOptions, command) => run(command, (shell) => mappingsCommand(shell, options)))

  const collect = (file: string, files: readonly string[]) => [...files, file]
  add('read-again <import>', 'read files of an import again as another format, or its rejected records alone')
    .option('--file <path>', 'file of the import (repeatable)', collect, [])
    .option('--format <id>', 'format or mapping to read them as; left out: as recognised')
    .option('--rejects', 'only the records that were rejected')
    .action((id, options: { file: readonly string[]; format?: string; rejects?: boolean }, command) =>
      run(command, (shell) =>
        readAgainCommand(shell, id, {
          files: options.file,
          format: options.format ?? null,
          rejects: options.rejects === true,
        }),
      ),
    )

  add('runs', 'list runs with their checkpoints').action((_, command) => run(command, runsCommand))
}

function corrections(
  { step, split, facet, correct, rewardRange }: Corrections,
  { run, format }: { readonly run?: string; readonly format?: string },
) {
  const said = { run, format, step, split, facet, correct, rewardRange }
  return withoutUndefined(said)
}

/** Options that were given; a key with `undefined` would count as said. */
function withoutUndefined<Options extends object>(options: Options): Partial<Options> {
  const given: Partial<Options> = { ...options }
  for (const key of Object.keys(given))
    if (Reflect.get(given, key) === undefined) Reflect.deleteProperty(given, key)
  return given
}
