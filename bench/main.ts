import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from '#db/dataFolder.ts'
import { openDb } from '#db/open.ts'
import { report } from '#db/report.ts'
import { seedSample } from '#db/seed.ts'
import { metricIds } from '#lib/metrics/catalog.ts'
import { reportQuery } from '#lib/query/traceQuery.ts'
import { sampleFiles } from '#lib/sample/sampleRun.ts'

/** Rounds; the median is printed, since a shared machine is never quiet. */
const rounds = 3

const lines = sampleFiles().flatMap((file) => [...file.lines])
const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
console.log(`sample: ${lines.length} lines, ${(bytes / 1e6).toFixed(1)} MB; medians of ${rounds} rounds`)

const parsing = await median(() => {
  for (const line of lines) JSON.parse(line)
})
const importing = await median(async () => {
  const root = mkdtempSync(join(tmpdir(), 'bench-'))
  const folder = dataFolder(root)
  const db = openDb(folder.database)
  await seedSample(db, { folder, worker: 'bench', clock: Date.now })
  db.$client.close()
  rmSync(root, { recursive: true })
})
row('JSON.parse of the same lines', parsing, 1)
row('import, exact tokens and storage included', importing, importing / parsing)

const root = mkdtempSync(join(tmpdir(), 'bench-'))
const folder = dataFolder(root)
const db = openDb(folder.database)
await seedSample(db, { folder, worker: 'bench', clock: Date.now })
const bare = await median(() => {
  db.$client.prepare('select checkpoint_id, count(*), sum(reward) from rollouts group by checkpoint_id').all()
})
row('bare aggregate over rollouts', bare, 1)
for (const metric of metricIds) {
  const asked = reportQuery.parse({ runs: ['sample-toolcore'], metric })
  const ms = await median(() => {
    report(db, asked)
  })
  row(`report ${metric}`, ms, ms / bare)
}
db.$client.close()
rmSync(root, { recursive: true })

async function median(work: () => void | Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

function row(what: string, ms: number, ratio: number): void {
  console.log(`${what.padEnd(44)} ${ms.toFixed(1).padStart(9)} ms  ${ratio.toFixed(1).padStart(7)} x`)
}
