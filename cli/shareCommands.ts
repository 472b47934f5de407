import { durationOption } from './options.ts'
import type { Commands } from './program.ts'
import { passwordFrom, shareCommand } from './share.ts'
import { revokeCommand, sharesCommand } from './shares.ts'

/** share, shares, revoke. */
export function shareCommands({ add, run, outside }: Commands): void {
  add(
    'share <target>',
    'freeze a view and make a link to it: run:R, compare:A,B, rollout:ID, group:ID, diff:ID,ID',
  )
    .option('--expires <time>', 'end of the link: 45m, 12h, 30d', durationOption)
    .option('--password-stdin', 'ask readers for the password on standard input')
    .option('--unmasked', 'keep secrets, mail addresses and home folders, which are masked otherwise')
    .option('--base <url>', 'address of the server that shows it', 'http://localhost:3000')
    .action(
      async (
        target,
        options: { expires?: number; passwordStdin?: boolean; unmasked?: boolean; base: string },
        command,
      ) => {
        const password = options.passwordStdin === true ? await passwordFrom(outside.input) : null
        await run(command, (shell) =>
          shareCommand(shell, target, {
            lifetimeMs: options.expires ?? null,
            password,
            isMasked: options.unmasked !== true,
            base: options.base.replace(/\/+$/, ''),
          }),
        )
      },
    )

  add('shares', 'list shared links').action((_, command) => run(command, sharesCommand))

  add('revoke <id>', 'end a shared link at once').action((id, _, command) =>
    run(command, (shell) => revokeCommand(shell, id)),
  )
}
