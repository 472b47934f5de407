import type { ImportOptions } from '#lib/model/run.ts'
import { feedCommand } from './feed.ts'
import { wholeNumber } from './options.ts'
import type { Commands } from './program.ts'
import { secretIn } from './serve.ts'
import { watchCommand } from './watch.ts'

interface Options {
  readonly run?: string
  readonly format?: string
  readonly to?: string
  readonly tokenFile?: string
  readonly stopAfter?: number
}

/** watch. */
export function watchCommands({ add, run, outside }: Commands): void {
  add('watch <folder>', 'follow a run folder while the trainer writes: here, or to a server elsewhere')
    .option('--run <name>', 'name of the run; several runs become NAME/their own name')
    .option('--format <id>', 'read every file as this format')
    .option('--to <url>', 'send what is written to this server, which reads it')
    .option('--token-file <file>', 'file whose first line is the secret of that server')
    .option('--stop-after <seconds>', 'end after this long without news', wholeNumber)
    .action((folder, options: Options, command) =>
      run(command, (shell) => {
        const { to, tokenFile, stopAfter = null } = options
        const ending = outside.ending()
        const said = optionsOf(options)
        if (to === undefined) return watchCommand(shell, folder, { options: said, stopAfter, ending })
        const token = tokenFile === undefined ? outside.secret : secretIn(tokenFile)
        return feedCommand(shell, folder, { to, token, options: said, stopAfter, ending })
      }),
    )
}

function optionsOf({ run, format }: Options): Partial<ImportOptions> {
  return { ...(run === undefined ? {} : { run }), ...(format === undefined ? {} : { format }) }
}
