import { z } from 'zod'
import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { verdictOf } from './correctness.ts'
import {
  anyJson,
  extrasOf,
  looseCount,
  looseNumber,
  looseText,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser, RecordPlace } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { sortedExtras } from './rewardNames.ts'
import { runFromPath, splitFromFolders, stemOf } from './runFromPath.ts'
import { joinOutputs } from './verlSession.ts'

const verlRecord = z.object({
  input: z.string(),
  output: z.string(),
  score: looseNumber,
  step: looseCount.optional(),
  gts: anyJson.optional(),
  uid: looseText.optional(),
})

const known = new Set([...Object.keys(verlRecord.shape), 'request_id', 'pred'])

/** verl rollout and validation dumps: `{step}.jsonl`, one line per rollout, since the V1 trainer one per output. */
export const verl: Format = {
  id: 'verl',
  title: 'verl rollout dump',
  claim: claimVerl,
  open: (path, _companions, paths = new ImportPaths([path])) => new VerlParser(path, verlRun(path, paths)),
}

function claimVerl(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined || typeof first.input !== 'string' || typeof first.output !== 'string') return null
  if (first.score === undefined || first.step === undefined) return null
  return { strength: 'keys', reason: 'rows with input, output, score and step' }
}

/** The folder names the run. Step files dropped without a folder are one run, not one per step. */
function verlRun(path: string, paths: ImportPaths): RunKey {
  const run = runFromPath({ path, paths })
  return run.source === 'file_name' && /^\d+$/.test(run.key) ? { ...run, key: 'verl' } : run
}

/** One output of a rollout, before the outputs of a session are joined. */
export interface VerlOutput {
  readonly draft: RolloutDraft
  readonly session: string | null
  readonly output: number
  readonly line: number | null
}

/** Reads rows; rows of one session, which stand next to each other, become one rollout. */
class VerlParser implements RecordParser {
  readonly #path: string
  readonly #run: RunKey
  readonly #split: string
  #open: VerlOutput[] = []
  readonly #closed = new Set<string>()

  constructor(path: string, run: RunKey) {
    this.#path = path
    this.#run = run
    this.#split = splitFromFolders(path) ?? 'train'
  }

  parse(value: Json, place: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const row = verlRecord.safeParse(value)
    if (!row.success) return [toReject(row.error)]
    const parts = uidParts(row.data.uid ?? null)
    const { rewardParts, metrics, extras } = sortedExtras(extrasOf(value, known))
    const verdict = verdictOf(value.acc)
    const draft: RolloutDraft = {
      ...emptyDraft,
      run: this.#run,
      split: this.#split,
      ...this.#step(row.data.step ?? null),
      nativeId: parts.session ?? (typeof value.request_id === 'string' ? value.request_id : null),
      group: parts.group,
      groupSource: parts.group === null ? 'none' : 'native',
      sample: parts.sample,
      prompt: { kind: 'text', text: row.data.input },
      completion: { kind: 'text', text: row.data.output },
      reward: row.data.score,
      rewardSource: 'field',
      rewardParts,
      correct: verdict?.correct ?? null,
      correctSource: verdict === undefined || verdict.correct === null ? 'none' : 'field',
      partial: verdict?.partial ?? null,
      answer: typeof value.pred === 'string' ? value.pred : null,
      reference: row.data.gts ?? null,
      metrics,
      extras:
        typeof value.pred === 'string' || value.pred === undefined ? extras : { ...extras, pred: value.pred },
    }
    return this.#take({ draft, session: parts.session, output: parts.output, line: place.line })
  }

  finish(): readonly ParseResult[] {
    return this.#close(null)
  }

  #take(output: VerlOutput): readonly ParseResult[] {
    if (output.session === null)
      return [...this.#close(null), { kind: 'draft', draft: output.draft, item: null }]
    if (this.#open[0]?.session === output.session) {
      this.#open.push(output)
      return []
    }
    return this.#close(output)
  }

  /** Yields the session held so far and holds the next one. */
  #close(next: VerlOutput | null): readonly ParseResult[] {
    const session = this.#open[0]?.session ?? null
    const joined = joinOutputs(this.#open)
    this.#open = next === null ? [] : [next]
    if (session === null) return joined
    const isTorn = this.#closed.has(session)
    this.#closed.add(session)
    return isTorn ? [...joined, { kind: 'warning', message: tornSession(session) }] : joined
  }

  /** The step stands in the row, else in the file name. */
  #step(step: number | null): Pick<RolloutDraft, 'step' | 'stepSource'> {
    if (step !== null) return { step, stepSource: 'field' }
    const stem = stemOf(this.#path)
    return /^\d+$/.test(stem)
      ? { step: Number(stem), stepSource: 'file_name' }
      : { step: null, stepSource: 'none' }
  }
}

const tornSession = (session: string) =>
  `outputs of session ${session} do not stand next to each other: they are read as separate rollouts`

/** `PROMPT_SESSION_OUTPUT`, split from the right; a uid of another form names the prompt alone. */
function uidParts(uid: string | null): {
  readonly group: string | null
  readonly session: string | null
  readonly sample: number | null
  readonly output: number
} {
  const parts = uid === null ? null : /^(.+)_(\d+)_(\d+)$/.exec(uid)
  if (parts === null) return { group: uid, session: null, sample: null, output: 0 }
  const [, group = '', session = '', output = ''] = parts
  return { group, session: `${group}_${session}`, sample: Number(session), output: Number(output) }
}
