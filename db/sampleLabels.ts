import { baseline, toolcore } from '#lib/sample/stories.ts'
import type { Db } from './open.ts'
import { runId } from './runNames.ts'
import { statement } from './statement.ts'

/** Writes the names of the sample's checkpoints: what happened to the model before each. */
export function labelSample(db: Db): void {
  const label = statement(db, 'update checkpoints set label = ? where run_id = ? and step = ?')
  for (const story of [toolcore, baseline])
    for (const { step, label: text } of story.steps) label.run(text, runId(story.run), step)
}
