import { Problem } from '#lib/model/problem.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A run, or the part of it that a series takes. */
export interface Member {
  readonly runId: string
  readonly runName: string
  /** One step, or null for all checkpoints. */
  readonly step: number | null
}

/** What a reader names: one run, or a series of runs in order. */
export interface Subject {
  readonly name: string
  readonly kind: 'run' | 'series'
  readonly members: readonly Member[]
}

interface RunName {
  readonly id: string
  readonly name: string
}

/**
 * Runs and series with this name: exact name, id, name of a series, the runs NAME/… of an import called NAME,
 * or the only run whose name or id starts so. An unknown name is a refusal that lists what there is.
 */
export function subjectsNamed(db: Db, name: string): readonly Subject[] {
  const runs = statement<RunName>(db, 'select id, name from runs order by name').all()
  const exact = runs.find((run) => run.name === name) ?? runs.find((run) => run.id === name)
  if (exact !== undefined) return [ofRun(exact)]
  const series = seriesNamed(db, name)
  if (series !== null) return [series]
  const parts = runs.filter((run) => run.name.startsWith(`${name}/`))
  if (parts.length > 0) return parts.map(ofRun)
  const starting = runs.filter((run) => run.name.startsWith(name) || run.id.startsWith(name))
  const [only] = starting
  if (name !== '' && only !== undefined && starting.length === 1) return [ofRun(only)]
  if (name !== '' && starting.length > 1)
    throw new Problem('not-found', `"${name}" could be ${listed(starting)}; write more of the name`)
  throw new Problem(
    'not-found',
    runs.length === 0
      ? `no run "${name}": nothing has been imported yet`
      : `no run "${name}"; there are ${listed(runs)}`,
  )
}

/** The one run with this name; a series or several runs are a refusal. */
export function runNamed(db: Db, name: string): RunName {
  const subjects = subjectsNamed(db, name)
  const [subject] = subjects
  const member = subject?.members[0]
  if (subjects.length !== 1 || subject?.kind !== 'run' || member === undefined)
    throw new Problem(
      'invalid',
      `"${name}" is more than one run: ${subjects.flatMap((one) => one.members.map((m) => m.runName)).join(', ')}`,
    )
  return { id: member.runId, name: member.runName }
}

function ofRun({ id, name }: RunName): Subject {
  return { name, kind: 'run', members: [{ runId: id, runName: name, step: null }] }
}

function seriesNamed(db: Db, name: string): Subject | null {
  const members = statement<Member>(
    db,
    `select m.run_id as runId, runs.name as runName, m.step from series s
      join series_members m on m.series_id = s.id join runs on runs.id = m.run_id
      where s.name = @name or s.id = @name order by m.position`,
  ).all({ name })
  return members.length === 0 ? null : { name, kind: 'series', members }
}

function listed(runs: readonly RunName[]): string {
  const names = runs.slice(0, 12).map((run) => run.name)
  return names.join(', ') + (runs.length > names.length ? ` and ${runs.length - names.length} more` : '')
}
