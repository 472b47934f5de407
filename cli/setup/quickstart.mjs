// Installs, builds, loads the sample and serves in the foreground; prints `ready URL`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, root, run, say } from './steps.mjs'

installPackages()
say('build')
run('npm', ['run', '-s', 'build'])
say('serve')
const args = ['--import', 'tsx', join('cli', 'main.ts'), 'serve', '--sample', ...process.argv.slice(2)]
const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
