import { correctRuleText } from '#db/correctRule.ts'
import { runCounts } from '#db/queries/runList.ts'
import { runNamed } from '#db/queries/runNamed.ts'
import { setRun, undoRun } from '#db/settings.ts'
import { Problem } from '#lib/model/problem.ts'
import type { RunSettings } from '#lib/model/run.ts'
import type { Outcome, Shell } from './shell.ts'

/** `set RUN`: corrects a run, or takes the last correction back. */
export function setCommand(
  shell: Shell,
  name: string,
  { change, isUndo }: { readonly change: RunSettings; readonly isUndo: boolean },
): Outcome {
  const db = shell.db()
  const { id } = runNamed(db, name)
  const hasChange = Object.values(change).some((value) => value !== undefined)
  if (isUndo === hasChange)
    throw new Problem('invalid', isUndo ? 'set: --undo goes alone' : 'set: say what to set, or --undo')
  const settings = isUndo ? undoRun(db, id, shell.now()) : setRun(db, id, { change, now: shell.now() })
  const run = runNamed(db, id)
  const { rollouts, unlabelled } = runCounts(db, id)
  const said = Object.entries(settings).map(([key, value]) =>
    key === 'correct' && settings.correct !== undefined
      ? `correct: ${correctRuleText(settings.correct)}`
      : `${key}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  return {
    json: { id, name: run.name, settings, rollouts, unlabelled },
    text: [
      `${run.name}: ${said.length === 0 ? 'as the files say' : said.join(', ')}`,
      `${unlabelled} of ${rollouts} rollouts unlabelled`,
    ].join('\n'),
  }
}
