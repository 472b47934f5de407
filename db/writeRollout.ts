import type { ReadRollout } from '#lib/ingest/event.ts'
import type { ReasoningFacts, RuleVersions } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import type { ImportOptions } from '#lib/model/run.ts'
import { putBody } from './body.ts'
import { labelUnder } from './correctRule.ts'
import type { Db } from './open.ts'
import { checkpointId, groupRow, type Placement, placementById, placementId, standing } from './placement.ts'
import { factColumns, insertSql, reasoningColumns } from './rolloutColumns.ts'
import { freeName, runId } from './runNames.ts'
import { settingsOf } from './runSettings.ts'
import { statement } from './statement.ts'

/** What every rollout of an import shares. */
export interface WriteContext {
  readonly importId: string
  readonly options: ImportOptions
  readonly versions: RuleVersions
  readonly now: number
}

/** Whether a rollout is new, or was there before and has been updated. */
export interface Written {
  readonly isNew: boolean
}

interface KnownRow {
  readonly rowId: number
  readonly placementId: number
}

/**
 * Writes one rollout with everything counted about it; a known id is updated in place.
 * Checkpoints and groups are made as they are met; its run is there (`makeRun`). Must be called inside a transaction.
 */
export function writeRollout(
  db: Db,
  read: ReadRollout,
  { sourceId, context }: { readonly sourceId: number; readonly context: WriteContext },
): Written {
  const { rollout } = read
  const known = statement<KnownRow>(
    db,
    `select row_id as rowId, placement_id as placementId from rollouts where id = ?`,
  ).get(rollout.id)
  const run = runId(rollout.run.key)
  const settings = settingsOf(db, run)
  const placement = placementFor(db, { rollout, runId: run, known, context })
  const place = standing(placement, settings)
  const checkpoint = checkpointId(db, run, place)
  const group = groupRow(db, {
    runId: run,
    checkpointId: checkpoint,
    standing: place,
    promptKey: rollout.promptKey,
    nativeKey: rollout.group,
    source: rollout.groupSource,
    expectedSize: rollout.groupSize,
    gist: gist(rollout),
  })
  const label = labelUnder(settings.correct ?? { kind: 'detected' }, rollout)
  const columns = {
    ...detectedColumns(rollout),
    ...factColumns(read.facts),
    source_id: sourceId,
    run_id: run,
    placement_id: placementId(db, placement),
    checkpoint_id: checkpoint,
    group_row: group,
    facet: place.facet,
    correct: flag(label.correct),
    correct_source: label.source,
    rules_id: rulesId(db, context.versions),
  }
  const rowId = known === undefined ? insertRow(db, columns) : updateRow(db, known.rowId, columns)
  writeParts(db, rowId, read)
  putBody(db, rowId, { rollout, thoughts: read.thoughts })
  return { isNew: known === undefined }
}

function detectedColumns(rollout: Rollout): Readonly<Record<string, string | number | null>> {
  return {
    id: rollout.id,
    selection: rollout.selection,
    sample: rollout.sample,
    native_id: rollout.nativeId,
    reward: rollout.reward,
    reward_source: rollout.rewardSource,
    detected_correct: flag(rollout.correct),
    detected_correct_source: rollout.correctSource,
    partial: rollout.partial,
    advantage: rollout.advantage,
    status: rollout.status,
  }
}

const flag = (value: boolean | null) => (value === null ? null : Number(value))

function insertRow(db: Db, columns: Readonly<Record<string, unknown>>): number {
  const insert = statement(db, insertSql('rollouts', Object.keys(columns)))
  return Number(insert.run(columns).lastInsertRowid)
}

function updateRow(db: Db, rowId: number, columns: Readonly<Record<string, unknown>>): number {
  const sets = Object.keys(columns).map((name) => `${name} = @${name}`)
  statement(db, `update rollouts set ${sets.join(', ')} where row_id = @row_id`).run({
    ...columns,
    row_id: rowId,
  })
  statement(db, 'delete from reasoning_turns where rollout_row = ?').run(rowId)
  statement(db, 'delete from reward_parts where rollout_row = ?').run(rowId)
  return rowId
}

function writeParts(db: Db, rowId: number, read: ReadRollout): void {
  writeReasoning(db, rowId, read.reasoning)
  const part = statement(
    db,
    'insert into reward_parts (rollout_row, name, value, weight) values (?, ?, ?, ?)',
  )
  for (const [name, { value, weight }] of Object.entries(read.rollout.rewardParts))
    part.run(rowId, name, value, weight)
}

/** Writes what was counted about the reasoning blocks of a rollout. */
export function writeReasoning(db: Db, rowId: number, reasoning: readonly ReasoningFacts[]): void {
  for (const facts of reasoning) {
    const columns = reasoningColumns(rowId, facts)
    statement(db, insertSql('reasoning_turns', Object.keys(columns))).run(columns)
  }
}

/** Makes the run of a rollout, or completes what is known about it. */
export function makeRun(db: Db, rollout: Rollout, { options, now }: WriteContext): void {
  const { key, model } = rollout.run
  const id = runId(key)
  const found = statement<{ model: string | null }>(db, 'select model from runs where id = ?').get(id)
  if (found === undefined)
    statement(
      db,
      `insert into runs (id, key, name, model, synthetic, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)`,
    ).run(id, key, freeName(db, key, id), model, Number(options.synthetic), now, now)
  else if (found.model === null && model !== null)
    statement(db, 'update runs set model = ? where id = ?').run(model, id)
}

/** What the files say now, with what flags of this import, or of an earlier one, set. */
function placementFor(
  db: Db,
  {
    rollout,
    runId,
    known,
    context,
  }: {
    readonly rollout: Rollout
    readonly runId: string
    readonly known: KnownRow | undefined
    readonly context: WriteContext
  },
): Placement {
  const { step, split, facet } = context.options
  const before = known === undefined ? undefined : placementById(db, known.placementId)
  const isSet = step !== null || split !== null || facet !== null
  return {
    runId,
    detectedSplit: rollout.split,
    detectedStep: rollout.step,
    stepSource: rollout.stepSource,
    detectedFacet: rollout.facet,
    setSplit: split ?? before?.setSplit ?? null,
    setStep: step ?? before?.setStep ?? null,
    setFacet: facet ?? before?.setFacet ?? null,
    setBy: isSet ? context.importId : (before?.setBy ?? null),
  }
}

/** Id of the row with these versions; made where it is missing. */
export function rulesId(db: Db, { segmenter, classifier, lexicon, tokenizer }: RuleVersions): number {
  const values = [segmenter, classifier, lexicon, tokenizer]
  const found = statement<{ id: number }>(
    db,
    'select id from rule_versions where segmenter = ? and classifier = ? and lexicon = ? and tokenizer = ?',
  ).get(...values)
  if (found !== undefined) return found.id
  const made = statement(
    db,
    'insert into rule_versions (segmenter, classifier, lexicon, tokenizer) values (?, ?, ?, ?)',
  )
  return Number(made.run(...values).lastInsertRowid)
}

/** First words of what the user asked, for lists. */
function gist(rollout: Rollout): string {
  const asked = rollout.turns
    .slice(0, rollout.promptTurnCount)
    .filter((turn) => turn.role === 'user')
    .at(-1)
  const text = asked?.blocks.find((block) => block.kind === 'text')
  if (text?.kind !== 'text') return ''
  // Cut by code points: a list must not show half a character.
  return Array.from(text.text.slice(0, 400).replace(/\s+/g, ' ').trim()).slice(0, 160).join('')
}
