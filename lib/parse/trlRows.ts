import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import type { RewardPart } from '#lib/model/rollout.ts'
import { readText } from './conversation.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { ParseResult } from './format.ts'

const known = new Set(['step', 'prompt', 'completion', 'advantage', 'image', 'images'])

/**
 * Reads the rows of TRL in their order. Completions of one prompt stand together, so a group ends where the prompt
 * changes; a prompt that comes again later in the file was drawn twice. The total reward is not stored: the sum of the parts is right only where all weights are 1.
 */
export class TrlRows {
  readonly #place: Partial<RolloutDraft>
  readonly #seen = new Map<string, number>()
  readonly #stretches = new Map<string, number>()
  #prompt = ''
  #group = ''
  #sample = 0

  constructor(place: Partial<RolloutDraft>) {
    this.#place = place
  }

  read(row: JsonObject): ParseResult {
    const prompt = readText(row.prompt, 'prompt')
    if (prompt.kind === 'reject') return prompt
    const completion = readText(row.completion, 'completion')
    if (completion.kind === 'reject') return completion
    const step = row.step === undefined || row.step === null ? null : numberOf(row.step)
    if (step === undefined) return reject('step', `expected a number, found ${shown(row.step)}`)
    const advantage = row.advantage === undefined ? null : numberOf(row.advantage)
    if (advantage === undefined)
      return reject('advantage', `expected a number, found ${shown(row.advantage)}`)
    this.#follow(JSON.stringify([step, row.prompt ?? null]))
    const rewardParts = partsOf(row)
    const reward = sumOf(rewardParts)
    const draft: RolloutDraft = {
      ...emptyDraft,
      ...this.#place,
      ...(step === null ? {} : { step, stepSource: 'field' as const }),
      nativeId: this.#idOf([step, row.prompt ?? null, row.completion ?? null, advantage]),
      nativeIdScope: 'run',
      group: this.#group,
      groupSource: 'position',
      sample: this.#sample,
      prompt,
      completion,
      reward,
      rewardSource: reward === null ? 'none' : 'sum',
      rewardParts,
      advantage,
      extras: Object.fromEntries(
        Object.entries(row).filter(([key]) => !known.has(key) && rewardParts[key] === undefined),
      ),
    }
    return { kind: 'draft', draft, item: null }
  }

  #follow(prompt: string): void {
    if (prompt === this.#prompt) {
      this.#sample += 1
      return
    }
    const name = fingerprints(prompt)
    const count = (this.#stretches.get(name) ?? 0) + 1
    this.#stretches.set(name, count)
    this.#prompt = prompt
    this.#group = count === 1 ? name : `${name}-${count}`
    this.#sample = 0
  }

  /** Neighbouring files repeat rows: what is alike in all and comes as the nth of its kind is the same rollout. */
  #idOf(row: readonly Json[]): string {
    const key = fingerprints(JSON.stringify(row))
    const count = (this.#seen.get(key) ?? 0) + 1
    this.#seen.set(key, count)
    return `${key}-${count}`
  }
}

/** Every number beside the known columns is a reward function; what the user logged as text is kept as it is. */
function partsOf(row: JsonObject): Readonly<Record<string, RewardPart>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, RewardPart][] => {
      if (known.has(name) || (typeof value !== 'number' && value !== null)) return []
      return [[name, { value: typeof value === 'number' ? value : null, weight: null }]]
    }),
  )
}

function sumOf(parts: Readonly<Record<string, RewardPart>>): number | null {
  const values = Object.values(parts).flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

const fingerprints = (text: string) => `${fingerprint(text, 0x811c9dc5)}${fingerprint(text, 0x1b873593)}`

/** FNV-1a over UTF-16 units, with the seed of one of two independent halves. */
function fingerprint(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
