import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Folder -> what it may import, as prefixes; docs/architecture.md says why. A folder may always import itself. */
const stages = ['lib/parse', 'lib/normalise', 'lib/segment', 'lib/classify', 'lib/format']
const rules: Readonly<Record<string, readonly string[]>> = {
  'lib/model': ['zod'],
  ...Object.fromEntries(stages.map((stage) => [stage, ['lib/model', 'zod']])),
  'lib/normalise': ['lib/model', 'zod', '@noble/hashes'],
  'lib/metrics': ['lib/model', 'lib/statistics', 'zod'],
  'lib/query': ['lib/model', 'lib/metrics/catalog.ts', 'lib/metrics/presets.ts', 'zod', 'nuqs/server'],
  'lib/api': ['lib/model', 'lib/query', 'lib/parse/mapping.ts', 'zod'],
  'lib/share': ['lib/model', 'lib/query', 'lib/metrics', 'lib/format', 'csv-stringify', 'zod'],
  'lib/source': ['lib/model', 'fzstd', 'hyparquet', 'hyparquet-compressors', 'zod'],
  'lib/tokens': ['lib/model'],
  'lib/diff': ['lib/model', 'diff'],
  'lib/statistics': ['lib/model'],
  'lib/sample': ['lib/model', 'lib/statistics'],
  'lib/reading': ['lib/model'],
  'lib/ingest': [
    'lib/source',
    'lib/parse',
    'lib/normalise',
    'lib/segment',
    'lib/classify',
    'lib/tokens',
    'lib/model',
    'lib/metrics/presets.ts',
    'zod',
  ],
  'lib/charts': ['lib/model', 'lib/metrics', 'lib/format'],
  db: ['lib', 'drizzle-orm', 'better-sqlite3', 'yauzl', 'tar-stream', 'node:', 'zod'],
  cli: ['lib', 'db', 'node:', 'commander', 'zod', 'csv-stringify'],
  'app/_charts': ['lib', 'app/_ui', 'react', 'next/link', 'next/dynamic', 'radix-ui', 'lucide-react', 'clsx'],
  'app/_controls': [
    'lib',
    'app/_ui',
    'react',
    'next',
    'nuqs',
    'next-themes',
    'radix-ui',
    'lucide-react',
    'clsx',
  ],
  'app/_reader': [
    'app/_controls/useKeys.ts',
    'app/_controls/refusalOf.ts',
    'lib',
    'app/_ui',
    'react',
    'next',
    'radix-ui',
    'lucide-react',
    'clsx',
    '@tanstack/react-virtual',
  ],
}
const forbiddenInApp = ['better-sqlite3', 'drizzle-orm', 'cli']

interface Import {
  readonly file: string
  readonly target: string
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = posix.join(folder, name)
    if (statSync(path).isDirectory()) return name === 'fixtures' || name === 'migrations' ? [] : sources(path)
    return /\.(ts|tsx|mts)$/.test(name) ? [path] : []
  })
}

/** Imports of a file as project paths (`lib/model/run.ts`) or package names. */
function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const named = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((e) => e.moduleRequest?.value ?? [])),
  ]
  const text = readFileSync(file, 'utf8')
  const dynamic = module.dynamicImports.map((entry) =>
    text.slice(entry.moduleRequest.start, entry.moduleRequest.end).replace(/['"`]/g, ''),
  )
  return [...named, ...dynamic].map((name) => ({
    file,
    target: name.startsWith('.') ? posix.join(posix.dirname(file), name) : name.replace(/^#/, ''),
  }))
}

const all = ['lib', 'db', 'cli', 'app'].flatMap(sources)
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('lib/testing')

function folderOf(file: string): string | undefined {
  return Object.keys(rules)
    .sort((a, b) => b.length - a.length)
    .find((folder) => file.startsWith(`${folder}/`))
}

test('every folder imports only what its rule allows', () => {
  const strays = all
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ file, target }) => {
      const folder = folderOf(file)
      if (folder === undefined) return file.startsWith('lib/')
      const allowed = [folder, ...(rules[folder] ?? [])]
      return !allowed.some(
        (prefix) => target === prefix || target.startsWith(prefix.endsWith(':') ? prefix : `${prefix}/`),
      )
    })
  expect(strays).toEqual([])
})

test('server pages never touch the database library or the command line', () => {
  const strays = all
    .filter((file) => file.startsWith('app/') && !isTest(file))
    .flatMap(importsOf)
    .filter(({ target }) => forbiddenInApp.some((name) => target === name || target.startsWith(`${name}/`)))
  expect(strays).toEqual([])
})

test('only app/db.ts opens the database', () => {
  const openers = all
    .filter((file) => file.startsWith('app/') && !isTest(file))
    .flatMap(importsOf)
    .filter(({ target }) => target === 'db/open.ts')
  expect([...new Set(openers.map(({ file }) => file))]).toEqual(['app/db.ts'])
})

test('client code stands only in its three folders', () => {
  const clients = all.filter((file) => /^['"]use client['"]/.test(readFileSync(file, 'utf8')))
  const strays = clients.filter(
    (file) =>
      !/^app\/(_charts|_controls|_reader)\//.test(file) && !/^app\/(error|global-error)\.tsx$/.test(file),
  )
  expect(strays).toEqual([])
})

test('the environment is read in two places', () => {
  const readers = all.filter((file) => !isTest(file) && /process\.env/.test(readFileSync(file, 'utf8')))
  expect(readers.filter((file) => !['app/environment.ts', 'cli/main.ts'].includes(file))).toEqual([])
})

test('no file is named after a container', () => {
  const vague = all.filter((file) => /\/(utils|helpers|misc|common|types|constants|index)\.tsx?$/.test(file))
  expect(vague).toEqual([])
})

test('raw HTML is nowhere', () => {
  const raw = ['app', 'lib']
    .flatMap(sources)
    .filter((file) => readFileSync(join(file), 'utf8').includes('dangerouslySetInnerHTML'))
  expect(raw).toEqual([])
})

test('no source file is longer than its ceiling', () => {
  const exempt = /phrases|lexicon|\.test\.tsx?$|schema\.ts$/
  const long = all
    .filter((file) => !exempt.test(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})
