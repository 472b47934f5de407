import type { Readable } from 'node:stream'
import { Command } from 'commander'
import { analysisCommands } from './analysisCommands.ts'
import { dataCommands } from './dataCommands.ts'
import { labelCommands } from './labelCommands.ts'
import { serverCommands } from './serverCommands.ts'
import { shareCommands } from './shareCommands.ts'
import { type Outcome, type Shell, shellOn } from './shell.ts'
import { watchCommands } from './watchCommands.ts'

/** What the program gets from outside. */
export interface Outside extends Pick<Shell, 'print' | 'note' | 'now'> {
  readonly version: string
  readonly dataRoot: string
  readonly secret: string | null
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input: Readable
  /** Resolves when the user asks a command in the foreground to end (Ctrl-C). */
  readonly ending: () => Promise<void>
  /** Receives the exit code of the command. */
  readonly end: (code: number) => void
}

/** How a command is declared and run: the options all commands share, a shell, and where its answer goes. */
export interface Commands {
  readonly outside: Outside
  /** A new command `name ARGS` with `--data` and `--json`. */
  readonly add: (usage: string, description: string) => Command
  /** Runs a command with the shell its `--data` asks for, and says its answer as text or JSON. */
  readonly run: (
    command: Command,
    work: (shell: Shell, isJson: boolean) => Outcome | Promise<Outcome>,
  ) => Promise<void>
  readonly shellFor: (command: Command) => Shell
}

/** All commands; parsing throws what went wrong, the caller turns it into an exit code. */
export function program(outside: Outside): Command {
  const root = new Command('reasonscope')
    .description(
      'See how a reasoning model reasons, from the rollout dumps that your trainer already writes.',
    )
    .version(outside.version, '-V, --version')
    .showHelpAfterError('(add --help for what can be written)')
    .exitOverride()
  const commands = commandsOf(root, outside)
  serverCommands(commands)
  dataCommands(commands)
  watchCommands(commands)
  analysisCommands(commands)
  labelCommands(commands)
  shareCommands(commands)
  return root
}

function commandsOf(root: Command, outside: Outside): Commands {
  const shellFor = (command: Command): Shell =>
    shellOn(command.opts<{ data?: string }>().data ?? outside.dataRoot, outside)
  return {
    outside,
    shellFor,
    add: (usage, description) =>
      root
        .command(usage)
        .description(description)
        .option('--data <dir>', `data folder (default: REASONSCOPE_DATA, else ./.reasonscope)`)
        .option('--json', 'one JSON document on standard output'),
    run: async (command, work) => {
      const isJson = command.opts<{ json?: boolean }>().json === true
      const { json, text, code = 0 } = await work(shellFor(command), isJson)
      await outside.print(isJson ? JSON.stringify(json) : text)
      outside.end(code)
    },
  }
}
