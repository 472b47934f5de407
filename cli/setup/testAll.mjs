// Everything a change must pass: types, lint, architecture, unit, build, browser. Ends with `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browser, installPackages, root, run, say, tries } from './steps.mjs'

const reports = join(root, 'reports')
installPackages()
const chromium = browser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)

say('format and lint')
run('npm', ['run', '-s', 'lint'])
say('types')
run('npm', ['run', '-s', 'typecheck'])
say('unit and architecture')
const unit = tries('npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=reports/unit.json',
])
say('build')
run('npm', ['run', '-s', 'build'])
say('browser')
const e2e = tries('npx', ['playwright', 'test', '--reporter=list,json'], {
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: 'reports/e2e.json',
})

const units = read('unit.json')
const pages = read('e2e.json')
printSkipped(units, pages)
const passed = units.numPassedTests + pages.stats.expected + pages.stats.flaky
// A run that broke without any test of its own failing is one failure.
const broken = [unit || units.numFailedTests > 0, e2e || pages.stats.unexpected > 0].filter((told) => !told)
const failed = units.numFailedTests + pages.stats.unexpected + broken.length
const skipped = units.numPendingTests + units.numTodoTests + pages.stats.skipped
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(unit && e2e && failed === 0 && passed > 0 ? 0 : 1)

function read(name) {
  const path = join(reports, name)
  if (!existsSync(path)) {
    console.error(`The test run ended before it wrote reports/${name}.`)
    process.exit(1)
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

function printSkipped(units, pages) {
  const inUnits = units.testResults
    .flatMap((file) => file.assertionResults)
    .filter((result) => result.status === 'pending' || result.status === 'skipped')
    .map((result) => result.fullName)
  const inPages = pages.suites.flatMap(specs).filter((spec) => spec.tests.some((t) => t.status === 'skipped'))
  const names = [...inUnits, ...inPages.map((spec) => spec.title)]
  if (names.length === 0) return
  const why = existsSync(join(root, '..', 'shared', 'data'))
    ? 'see the reason in each test'
    : 'they read real dumps from ../shared/data, which is not beside this clone'
  console.log(`\n${names.length} skipped, ${why}:`)
  for (const name of names) console.log(`- ${name}`)
}

function specs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
}
