import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runList } from '#db/queries/runList.ts'
import { seedSample } from '#db/seed.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Shell } from './shell.ts'
import { workerName } from './workerName.ts'

/** How `serve` was asked to serve; `environment` is that of this process, handed on to its children. */
export interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly allowHosts: readonly string[]
  readonly secret: string | null
  readonly withSample: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Serves in the foreground: pages and the import worker, until a signal ends both. Resolves to the exit code. */
export async function serve(shell: Shell, options: ServeOptions): Promise<number> {
  checkReach(options)
  if (!existsSync(join(root, '.next', 'BUILD_ID')))
    throw new Problem('refused', 'the pages are not built yet: run `npm run build` first')
  await checkPort(options)
  // Opened here first, so that the two processes find a migrated database.
  const db = shell.db()
  if (options.withSample && runList(db).length === 0) {
    shell.note('loading the sample')
    await seedSample(db, {
      folder: shell.folder(),
      worker: workerName(shell.now()),
      clock: shell.now,
    })
  }
  return superviseBoth(shell, options)
}

/** Reads a secret from a file: its first line. */
export function secretIn(file: string): string {
  const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/)
  if (line.trim() === '') throw new Problem('invalid', `--secret-file ${file}: the file is empty`)
  return line.trim()
}

/** Off loopback everybody nearby could read the traces: not without a secret. */
export function checkReach({ host, secret }: Pick<ServeOptions, 'host' | 'secret'>): void {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\./.test(host)
  if (!isLoopback && (secret === null || secret.length < 16))
    throw new Problem(
      'refused',
      `--host ${host} can be reached from other machines: give a secret of 16 characters or more by --secret-file or REASONSCOPE_SECRET`,
    )
}

/** A busy port is a refusal that names it. */
export function checkPort({ port, host }: Pick<ServeOptions, 'port' | 'host'>): Promise<void> {
  return new Promise((settle, reject) => {
    const probe = createServer()
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `port ${port} is in use on ${host}; choose another with --port`
          : `cannot listen on ${host}:${port}: ${cause.message}`
      reject(new Problem('conflict', reason, { cause }))
    })
    probe.listen(port, host, () => probe.close(() => settle()))
  })
}

async function superviseBoth(shell: Shell, options: ServeOptions): Promise<number> {
  const children = new Set<ChildProcess>()
  const ending = { isAsked: false }
  const start = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    // Their words go to standard error: standard output is for `ready URL`.
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const end = () => {
    ending.isAsked = true
    for (const child of children) child.kill('SIGTERM')
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL')
    }, 5000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

  const env = childEnvironment(shell, options)
  const startWorker = () => {
    const worker = start(['--import', 'tsx', join(root, 'cli', 'importWorker.ts'), resolve(shell.dataRoot)], {
      ...env,
      ...frugalMalloc,
    })
    worker.once('exit', (code) => {
      if (ending.isAsked) return
      shell.note(`the import worker ended (${code ?? 'killed'}); starting it again`)
      setTimeout(() => {
        if (!ending.isAsked) startWorker()
      }, 1000)
    })
  }
  startWorker()
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const pages = start([next, 'start', '-p', String(options.port), '-H', options.host], env)
  const ended = new Promise<number>((settle) =>
    pages.once('exit', (code) => settle(ending.isAsked ? 0 : (code ?? 1) || 1)),
  )
  const url = `http://${shownHost(options.host)}:${options.port}`
  answers(options, pages).then((isUp) => {
    if (isUp) void shell.print(`ready ${url}`)
  })
  const code = await ended
  end()
  await Promise.all([...children].map((child) => new Promise((settle) => child.once('exit', settle))))
  return code
}

/** glibc keeps the chunks of a long record once they were freed; taken from the system one by one, they go back. */
const frugalMalloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' } as const

function childEnvironment(shell: Shell, options: ServeOptions): NodeJS.ProcessEnv {
  const { REASONSCOPE_SECRET: _, ...environment } = options.environment
  return {
    ...environment,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    REASONSCOPE_DATA: resolve(shell.dataRoot),
    REASONSCOPE_ALLOW_HOST: options.allowHosts.join(','),
    ...(options.secret === null ? {} : { REASONSCOPE_SECRET: options.secret }),
  }
}

function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** True once the pages answer anything at all; false where they ended before. */
async function answers({ port, host }: ServeOptions, pages: ChildProcess): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  while (pages.exitCode === null && pages.signalCode === null) {
    const isUp = await fetch(`http://${address}:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) return true
    await new Promise((settle) => setTimeout(settle, 150))
  }
  return false
}
