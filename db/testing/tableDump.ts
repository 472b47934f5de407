import { bodyOf } from '../body.ts'
import type { Db } from '../open.ts'

/** Columns that name rows or times: two imports of the same bytes may differ in them and in nothing else. */
const passing = /^(row_id|rollout_row|group_row|id|.*_id|.*_at|worker|settings_before)$/

/** What stands for the row ids of a table: names that depend on the dump alone. */
const selects: Readonly<Record<string, string>> = {
  runs: 'select *, id as run from runs',
  checkpoints: 'select *, run_id as run from checkpoints',
  placements: 'select *, run_id as run from placements',
  groups:
    'select g.*, g.id as own, c.split, c.step from groups g join checkpoints c on c.id = g.checkpoint_id',
  rollouts: `select r.*, r.id as own, s.path as source, g.id as in_group, c.split as at_split, c.step as at_step,
      p.step_source as at_source, v.segmenter, v.classifier, v.lexicon, v.tokenizer
    from rollouts r join source_files s on s.id = r.source_id join groups g on g.row_id = r.group_row
    join checkpoints c on c.id = r.checkpoint_id join placements p on p.id = r.placement_id
    join rule_versions v on v.id = r.rules_id`,
  reward_parts: 'select p.*, r.id as own from reward_parts p join rollouts r on r.row_id = p.rollout_row',
  reasoning_turns:
    'select t.*, r.id as own from reasoning_turns t join rollouts r on r.row_id = t.rollout_row',
  source_files: 'select * from source_files',
  rejects: 'select * from rejects',
  imports: 'select * from imports',
}

/** Everything an import wrote, table by table, in an order that depends on the dump alone. */
export function tableDump(db: Db): Readonly<Record<string, readonly string[]>> {
  const tables = Object.entries(selects).map(([table, select]) => [table, rowsOf(db, select)] as const)
  return { ...Object.fromEntries(tables), bodies: bodies(db) }
}

function rowsOf(db: Db, select: string): readonly string[] {
  const rows = db.$client.prepare<[], Record<string, unknown>>(select).all()
  return rows
    .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !passing.test(column))))
    .sort()
}

function bodies(db: Db): readonly string[] {
  const rows = db.$client
    .prepare<[], { row: number; id: string }>('select row_id as row, id from rollouts order by id')
    .all()
  return rows.map(({ row, id }) => `${id} ${JSON.stringify(bodyOf(db, row))}`)
}
