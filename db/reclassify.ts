import { readRollout } from '#lib/ingest/facts.ts'
import type { Instruments } from '#lib/ingest/instruments.ts'
import { bodyOf, putBody } from './body.ts'
import type { Db } from './open.ts'
import { factColumns } from './rolloutColumns.ts'
import { statement } from './statement.ts'
import { currentVersions } from './workOn.ts'
import { rulesId, writeReasoning } from './writeRollout.ts'

/** Rollouts read again in one transaction. */
const batchSize = 200

/**
 * Segments and classifies stored bodies again with the rules of this program, without touching any source.
 * Rollouts whose facts were made by these rules already are left alone. Returns how many were read again.
 */
export function reclassify(
  db: Db,
  {
    runId,
    instruments,
    onProgress = () => {},
  }: {
    readonly runId: string | null
    readonly instruments: Instruments
    readonly onProgress?: (done: number) => void
  },
): number {
  const rules = db.$client.transaction(() => rulesId(db, currentVersions(instruments))).immediate()
  const stale = statement<{ row: number }>(
    db,
    `select row_id as row from rollouts where rules_id <> @rules and row_id > @after
      and (@run is null or run_id = @run) order by row_id limit ${batchSize}`,
  )
  let done = 0
  for (let after = 0; ; ) {
    const rows = stale.all({ rules, after, run: runId }).map(({ row }) => row)
    const last = rows.at(-1)
    if (last === undefined) return done
    db.$client
      .transaction(() => {
        for (const row of rows) readAgain(db, row, { rules, instruments })
      })
      .immediate()
    after = last
    done += rows.length
    onProgress(done)
  }
}

function readAgain(
  db: Db,
  row: number,
  { rules, instruments }: { readonly rules: number; readonly instruments: Instruments },
): void {
  const body = bodyOf(db, row)
  if (body === undefined) return
  const read = readRollout(body.rollout, instruments)
  const columns = { ...factColumns(read.facts), rules_id: rules }
  const sets = Object.keys(columns).map((name) => `${name} = @${name}`)
  statement(db, `update rollouts set ${sets.join(', ')} where row_id = @row_id`).run({
    ...columns,
    row_id: row,
  })
  statement(db, 'delete from reasoning_turns where rollout_row = ?').run(row)
  writeReasoning(db, row, read.reasoning)
  putBody(db, row, { rollout: body.rollout, thoughts: read.thoughts })
}
