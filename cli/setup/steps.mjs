// Plain Node, no dependency: these run before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Prints a step and the seconds since the start. */
export function say(text) {
  console.log(`\n== ${text} (${Math.round(performance.now() / 1000)} s)`)
}

/** Runs a command in the clone with its output shown; ends the process with its exit code when it fails. */
export function run(command, args, env = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (done.error) throw done.error
  if (done.status !== 0) {
    console.error(`\n${command} ${args.join(' ')} failed with exit code ${done.status ?? done.signal}`)
    process.exit(done.status ?? 1)
  }
}

/** The same, but returns whether it succeeded. */
export function tries(command, args, env = {}) {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  )
}

/** True when a command is on the path. */
export function has(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0
}

/** Installs Debian packages, where this user may. */
export function debian(packages) {
  if (!has('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `Please install: ${packages.join(' ')} (with your system's package manager), then run this again.`,
    )
    process.exit(1)
  }
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
}

/** Installs the exact locked packages, unless they are there already. */
export function installPackages() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs && databaseLoads())
    return
  say('install packages')
  const missing = [
    ['make', 'make'],
    ['g++', 'g++'],
    ['python3', 'python3'],
  ].filter(([command]) => !has(command))
  if (missing.length > 0) debian(missing.map(([, name]) => name))
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], compilerSettings())
}

function databaseLoads() {
  const probe = "const D=require('better-sqlite3');new D(':memory:').prepare('select 1').get()"
  return spawnSync(process.execPath, ['-e', probe], { cwd: root, stdio: 'ignore' }).status === 0
}

/** The SQLite binding is compiled: with the headers that come with Node, and through ccache where there is one. */
function compilerSettings() {
  const prefix = join(dirname(process.execPath), '..')
  const headers = existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {}
  if (!has('ccache')) return headers
  return { ...headers, CC: 'ccache gcc', CXX: 'ccache g++', CCACHE_BASEDIR: root, CCACHE_NOHASHDIR: '1' }
}

/** Path of a Chrome or Chromium: one that is there, else Debian's. */
export function browser() {
  const known = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
  ]
  const there = () => [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path))
  if (there() === undefined) {
    say('install Chromium')
    debian(['chromium', 'fonts-dejavu-core'])
  }
  const path = there()
  if (path === undefined) {
    console.error('No Chrome or Chromium found: set CHROMIUM_PATH to one.')
    process.exit(1)
  }
  return path
}
