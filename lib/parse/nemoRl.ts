import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { Claim, DraftReject, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { type NemoTexts, nemoTexts } from './nemoRlTexts.ts'
import { maskOf, nemoTokens } from './nemoRlTokens.ts'
import { runFromPath, stemOf } from './runFromPath.ts'

/**
 * NeMo-RL: `exp_<NNN>/train_data_step<N>.jsonl` and `val_data_step<N>.jsonl`, a batch cut into rows, so that every
 * value stands in a list of one (nemo_rl/utils/logger.py log_batched_dict_as_jsonl, nemo_rl/algorithms/grpo.py).
 */
export const nemoRl: Format = {
  id: 'nemo-rl',
  title: 'NeMo-RL training and validation data',
  claim: claimNemoRl,
  open: (path, _companions, paths = new ImportPaths([path])) =>
    new NemoParser(runFromPath({ path, paths }), path),
}

function claimNemoRl(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined || typeof first.idx !== 'number' || !Array.isArray(first.rewards)) return null
  const isOurs =
    Array.isArray(first.content) || Array.isArray(first.token_ids) || Array.isArray(first.input_lengths)
  return isOurs
    ? { strength: 'keys', reason: 'rows with idx and with content and rewards in lists of one' }
    : null
}

const known = new Set([
  ...['content', 'rewards', 'filtered_rewards', 'advantages', 'generation_logprobs', 'prev_logprobs'],
  ...['token_ids', 'token_loss_mask', 'sample_loss_mask', 'input_lengths', 'idx'],
])

/** The value inside its list of one; null where the row lacks the field, undefined where it is no list of one. */
function inner(row: JsonObject, key: string): Json | undefined {
  const value = row[key]
  if (value === undefined || value === null) return null
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined
}

/** Reads rows; equal prompts that stand one after another are a group. */
class NemoParser implements RecordParser {
  readonly #base: RolloutDraft
  #block = { key: '', index: -1, sample: -1 }

  constructor(run: RunKey, path: string) {
    const digits = /_step(\d+)$/.exec(stemOf(path))?.[1]
    this.#base = {
      ...emptyDraft,
      run,
      split: /^val/.test(stemOf(path)) ? 'val' : 'train',
      step: digits === undefined ? null : Number(digits),
      stepSource: digits === undefined ? 'none' : 'file_name',
    }
  }

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const fault = faultOf(value)
    if (fault !== null) return [fault]
    const mask = maskOf(
      inner(value, 'token_loss_mask') ?? null,
      numberOf(inner(value, 'input_lengths')) ?? null,
    )
    const texts = nemoTexts(inner(value, 'content') ?? null, mask)
    if (texts.kind === 'reject') return [texts]
    const draft = this.#draft(value, texts, mask)
    return draft.kind === 'reject' ? [draft] : [{ kind: 'draft', draft: draft.draft, item: null }]
  }

  #draft(
    row: JsonObject,
    texts: NemoTexts,
    mask: readonly boolean[] | null,
  ): { readonly kind: 'made'; readonly draft: RolloutDraft } | DraftReject {
    const isFiltered = row.filtered_rewards !== undefined
    const field = isFiltered ? 'filtered_rewards' : 'rewards'
    const reward = numberOf(inner(row, field) ?? null)
    if (reward === undefined) return reject(field, `expected a number, found ${shown(inner(row, field))}`)
    const agent = row.agent_ref === undefined ? null : inner(row, 'agent_ref')
    const excluded = numberOf(inner(row, 'sample_loss_mask'))
    this.#count(JSON.stringify(texts.prompt))
    const draft: RolloutDraft = {
      ...this.#base,
      // Dynamic sampling drops groups whose rewards are all equal.
      selection: isFiltered ? 'mixed_groups_only' : 'all',
      facet: isJsonObject(agent) && typeof agent.name === 'string' ? agent.name : null,
      group: String(this.#block.index),
      groupSource: 'position',
      sample: this.#block.sample,
      prompt: texts.prompt,
      completion: texts.completion,
      reward,
      rewardSource: reward === null ? 'none' : 'field',
      trained: typeof excluded === 'number' ? excluded !== 0 : null,
      ...nemoTokens(row, (key) => inner(row, key) ?? null, mask),
      extras: {
        ...extrasOf(row, known),
        ...(isFiltered ? { unfiltered_rewards: row.rewards ?? null } : {}),
        ...(typeof row.idx === 'number' ? { idx: row.idx } : {}),
      },
    }
    return { kind: 'made', draft }
  }

  #count(key: string) {
    this.#block =
      key === this.#block.key
        ? { ...this.#block, sample: this.#block.sample + 1 }
        : { key, index: this.#block.index + 1, sample: 0 }
  }
}

/** A field that should stand in a list of one and does not. */
function faultOf(row: JsonObject): DraftReject | null {
  if (row.content === undefined) return reject('content', 'token ids only: the texts are not in this file')
  const odd = [...known].find((key) => key !== 'idx' && inner(row, key) === undefined)
  return odd === undefined ? null : reject(odd, `expected a list of one, found ${shown(row[odd])}`)
}
