import { Argument, Option } from 'commander'
import { exportFormats } from '#lib/query/exportFormats.ts'
import { labelQuery } from '#lib/query/labelQuery.ts'
import { type Asked, asked, narrowing } from './asked.ts'
import { exportLabelsCommand, importLabelsCommand, scoreLabelsCommand } from './labels.ts'
import type { Commands } from './program.ts'
import type { Shell } from './shell.ts'

interface LabelOptions extends Asked {
  readonly labeller?: string
  readonly blind?: boolean
  readonly drawn?: boolean
  readonly format: (typeof exportFormats)[number]
}

/** labels. */
export function labelCommands({ add, run, shellFor }: Commands): void {
  narrowing(add('labels', 'what people say thoughts are: import it, export it, score the classifier by it'))
    .addArgument(new Argument('<what>', 'what to do').choices(['import', 'export', 'score']))
    .argument('[file]', 'of an import: a file of JSON lines')
    .option('--labeller <name>', 'only labels of this person; of an import: whose labels without a name are')
    .option('--blind', 'only labels given while the kinds of the classifier were hidden')
    .option('--drawn', 'only labels of thoughts that were drawn at random')
    .addOption(new Option('--format <id>', 'of an export').choices(exportFormats).default('jsonl'))
    .action(async (what: string, file: string | undefined, options: LabelOptions, command) => {
      if (what === 'import')
        return run(command, (shell) =>
          importLabelsCommand(shell, file, { labeller: options.labeller ?? null }),
        )
      if (what === 'score') return run(command, (shell) => scoreLabelsCommand(shell, queryOf(shell, options)))
      const shell = shellFor(command)
      return exportLabelsCommand(shell, queryOf(shell, options), options.format)
    })
}

function queryOf(shell: Shell, options: LabelOptions) {
  return labelQuery.parse({
    traces: asked(shell, options),
    labeller: options.labeller ?? null,
    isBlindOnly: options.blind === true,
    isDrawnOnly: options.drawn === true,
  })
}
