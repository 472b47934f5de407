import { loadInstruments } from '#db/instruments.ts'
import { runNamed } from '#db/queries/runNamed.ts'
import { reclassify } from '#db/reclassify.ts'
import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { wholeNumber } from './options.ts'
import type { Commands } from './program.ts'
import { secretIn, serve } from './serve.ts'

/** serve, doctor, backup, reclassify. */
export function serverCommands({ add, run, shellFor, outside }: Commands): void {
  const collect = (host: string, hosts: readonly string[]) => [...hosts, host]
  add('serve', 'serve pages and imports in the foreground; prints `ready URL` when it answers')
    .option('--port <n>', 'port', wholeNumber, 3000)
    .option('--host <address>', 'address to listen on; off loopback a secret is needed', '127.0.0.1')
    .option('--allow-host <name>', 'answer to this host name too (repeatable)', collect, [])
    .option('--secret-file <file>', 'file whose first line is the secret (or REASONSCOPE_SECRET)')
    .option('--sample', 'load the synthetic sample where there is no run yet')
    .action(async (options, command) => {
      const code = await serve(shellFor(command), {
        port: options.port,
        host: options.host,
        allowHosts: options.allowHost,
        secret: options.secretFile === undefined ? outside.secret : secretIn(options.secretFile),
        withSample: options.sample === true,
        environment: outside.environment,
      })
      outside.end(code)
    })

  add('doctor', 'check this installation and its data').action((_, command) => run(command, doctorCommand))

  add('backup <file>', 'write a consistent copy of the database').action((file, _, command) =>
    run(command, (shell) => backupCommand(shell, file)),
  )

  add('reclassify', 'segment and classify stored rollouts again with the rules of this version')
    .option('--run <name>', 'only this run')
    .action((options, command) =>
      run(command, (shell) => {
        const runId = options.run === undefined ? null : runNamed(shell.db(), options.run).id
        const rollouts = reclassify(shell.db(), {
          runId,
          instruments: loadInstruments(),
          onProgress: (done) => shell.note(`${done} rollouts`),
        })
        return { json: { rollouts }, text: `${rollouts} rollouts read again` }
      }),
    )
}
