import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A run that an import met, as it is now. */
export interface ImportedRun {
  readonly id: string
  readonly name: string
  readonly model: string | null
  readonly isSynthetic: boolean
  readonly checkpoints: number
  readonly rollouts: number
  readonly unlabelled: number
  /** Labels guessed from exactly two reward values. */
  readonly guessed: number
  /** Rollouts that this import brought or met again. */
  readonly offered: number
}

/** The runs that an import met, in order of appearance; runs removed since are not among them. */
export function importRuns(db: Db, importId: string): readonly ImportedRun[] {
  return statement<Omit<ImportedRun, 'isSynthetic'> & { synthetic: number }>(
    db,
    `select runs.id, runs.name, runs.model, runs.synthetic, count(distinct r.checkpoint_id) as checkpoints,
      count(*) as rollouts, count(*) filter (where r.correct is null) as unlabelled,
      count(*) filter (where r.correct_source = 'guessed') as guessed,
      count(*) filter (where r.source_id in (select id from source_files where import_id = @id)) as offered
      from json_each((select runs from imports where id = @id)) met
      join runs on runs.id = met.value join rollouts r on r.run_id = runs.id
      group by runs.id order by met.key`,
  )
    .all({ id: importId })
    .map(({ synthetic, ...run }) => ({ ...run, isSynthetic: synthetic !== 0 }))
}
