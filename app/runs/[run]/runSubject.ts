import type { Db } from '#app/db.ts'
import { runCounts } from '#db/queries/runList.ts'
import { subjectsNamed } from '#db/queries/runNamed.ts'
import { type RunPage, runPage } from '#db/queries/runPage.ts'
import { type RunVersion, runVersion } from '#db/queries/runVersion.ts'
import { Problem } from '#lib/model/problem.ts'

/** What a run page is about: one run, or a series of several. */
export interface RunSubject {
  /** Id of a run or of a series; both are asked for in the same way. */
  readonly id: string
  readonly name: string
  readonly kind: 'run' | 'series'
  readonly members: readonly RunPage[]
  readonly checkpoints: readonly {
    readonly split: string
    readonly step: number | null
    readonly label: string
  }[]
  readonly facets: readonly string[]
  readonly rollouts: number
  /** Null for a series that takes single steps of its runs: it is not counted by step. */
  readonly unlabelled: number | null
  /** How the run that is being written stands; of a series none. */
  readonly growth: RunVersion | null
}

const unique = (names: readonly string[]) => [...new Set(names)].sort()

/** The run or series with this name or id. */
export function runSubject(db: Db, name: string): RunSubject {
  const [subject, other] = subjectsNamed(db, name)
  if (subject === undefined || other !== undefined)
    throw new Problem('not-found', `"${name}" is not the name of one run`)
  const members = subject.members.map(({ runId }) => runPage(db, runId))
  const [first] = members
  if (first === undefined) throw new Problem('not-found', `the series "${name}" has no runs any more`)
  const isRun = subject.kind === 'run'
  const checkpoints = subject.members.flatMap(({ runId, runName, step }) =>
    runCounts(db, runId)
      .checkpoints.filter((checkpoint) => step === null || checkpoint.step === step)
      .map((checkpoint) => ({
        split: checkpoint.split,
        step: checkpoint.step,
        rollouts: checkpoint.rollouts,
        label: `${isRun ? '' : `${runName} `}${checkpoint.step ?? checkpoint.label ?? ''}`.trim(),
      })),
  )
  return {
    id: isRun ? first.id : name,
    name: subject.name,
    kind: subject.kind,
    members,
    checkpoints,
    facets: unique(members.flatMap(({ facets }) => facets)),
    rollouts: checkpoints.reduce((sum, { rollouts }) => sum + rollouts, 0),
    unlabelled: subject.members.some(({ step }) => step !== null)
      ? null
      : members.reduce((sum, { unlabelled }) => sum + unlabelled, 0),
    growth: isRun ? runVersion(db, first.id) : null,
  }
}
