#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { z } from 'zod'
import { Problem } from '#lib/model/problem.ts'
import { program } from './program.ts'

/** The environment, read here and nowhere else in `cli/`. */
const environment = z
  .object({
    REASONSCOPE_DATA: z.string().min(1).default('.reasonscope'),
    REASONSCOPE_SECRET: z.string().min(1).optional(),
  })
  .parse(process.env)

/** 0 done, 1 refused or failed with a reason, 2 wrong usage, 3 a gate did not hold. */
async function main(): Promise<number> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')))
  let code = 0
  const commands = program({
    version,
    dataRoot: environment.REASONSCOPE_DATA,
    secret: environment.REASONSCOPE_SECRET ?? null,
    environment: process.env,
    input: process.stdin,
    ending,
    now: Date.now,
    print,
    note: (text) => console.error(text),
    end: (ended) => {
      code = ended
    },
  })
  try {
    await commands.parseAsync(process.argv)
    return code
  } catch (error) {
    // Commander has said what was wrong; help and version end here too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof z.ZodError) {
      console.error(z.prettifyError(error))
      return 2
    }
    if (!(error instanceof Problem)) throw error
    console.error(error.message)
    return error.code === 'invalid' ? 2 : 1
  }
}

/** The first signal asks a command to end in good order; a second one ends the process. */
function ending(): Promise<void> {
  return new Promise((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => settle())
  })
}

/** Writes a line and waits where the reader is slower. */
function print(text: string): void | Promise<void> {
  if (process.stdout.write(`${text}\n`)) return
  return new Promise((settle) => process.stdout.once('drain', settle))
}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await main()
