import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey, Selection } from '#lib/model/rollout.ts'
import { atroposMember, type GroupPlace } from './atroposMember.ts'
import { reject, shown } from './fieldValues.ts'
import type {
  Claim,
  CompanionFile,
  FileHead,
  Format,
  ParseResult,
  RecordParser,
  RecordPlace,
} from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromFile } from './runFromFile.ts'
import { stepFromFolders } from './runFromPath.ts'

/** Atropos: a group per line, its members in parallel arrays (`ScoredDataGroup`), or as a list of rollouts. */
export const atropos: Format = {
  id: 'atropos',
  title: 'Atropos groups',
  claim: claimAtropos,
  // The file itself is looked through first: one group of equal scores shows that such groups were kept.
  companions: (path) => [path],
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const run = runFromFile({ path, paths })
    const selection = await selectionOf(companions)
    return new AtroposParser({ run, selection, ...stepFromFolders(path) })
  },
}

function claimAtropos(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (['tokens', 'masks', 'scores'].every((key) => Array.isArray(first[key]))) {
    return { strength: 'keys', reason: 'groups with tokens, masks and scores' }
  }
  const [rollout] = Array.isArray(first.rollouts) ? first.rollouts : []
  return isJsonObject(rollout) && Array.isArray(rollout.conversation) && rollout.score !== undefined
    ? { strength: 'keys', reason: 'groups with rollouts of conversation and score' }
    : null
}

/** By default groups whose scores are all equal are not saved (`ensure_scores_are_not_same`). */
async function selectionOf(companions: readonly CompanionFile[]): Promise<Selection> {
  for (const { values } of companions) {
    for await (const value of values) if (isJsonObject(value) && isFlat(scoresOf(value))) return 'all'
  }
  return 'mixed_groups_only'
}

function scoresOf(group: JsonObject): readonly Json[] {
  if (Array.isArray(group.scores)) return group.scores
  const rollouts = Array.isArray(group.rollouts) ? group.rollouts : []
  return rollouts.map((rollout) => (isJsonObject(rollout) ? (rollout.score ?? null) : null))
}

const isFlat = (scores: readonly Json[]) => scores.length > 1 && scores.every((score) => score === scores[0])

interface FileFacts {
  readonly run: RunKey
  readonly selection: Selection
  readonly step: number | null
  readonly stepSource: GroupPlace['stepSource']
}

class AtroposParser implements RecordParser {
  readonly #file: FileFacts
  #isTold = false

  constructor(file: FileFacts) {
    this.#file = file
  }

  parse(value: Json, place: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const members = membersOf(value)
    if ('kind' in members) return [members]
    const named = value.item_id
    const isNamed = typeof named === 'string' || typeof named === 'number'
    const group = isNamed ? String(named) : String(place.line ?? (place.item ?? 0) + 1)
    const at: GroupPlace = { ...this.#file, group, isNamed }
    return [...this.#missingText(value), ...members.map((member, index) => atroposMember(member, index, at))]
  }

  /** Said once: without messages a file has ids and scores alone. */
  #missingText(group: JsonObject): readonly ParseResult[] {
    if (this.#isTold || Array.isArray(group.messages) || Array.isArray(group.rollouts)) return []
    this.#isTold = true
    return [
      {
        kind: 'warning',
        message:
          'No messages: only token ids and scores were saved. Set include_messages in the environment to keep the text.',
      },
    ]
  }
}

const parallel = [
  'tokens',
  'masks',
  'scores',
  'advantages',
  'inference_logprobs',
  'ref_logprobs',
  'messages',
  'overrides',
]

/** Members with the fields of the group told apart: arrays of its length are theirs, the rest is the group's. */
function membersOf(group: JsonObject): readonly JsonObject[] | ReturnType<typeof reject> {
  if (Array.isArray(group.rollouts)) {
    const { rollouts, item_id: _id, ...rest } = group
    return rollouts.map((rollout) =>
      isJsonObject(rollout) ? { ...rest, ...rollout } : { ...rest, conversation: rollout },
    )
  }
  const { scores } = group
  if (!Array.isArray(scores)) return reject('scores', `expected an array, found ${shown(scores)}`)
  const odd = parallel.find(
    (key) => Array.isArray(group[key]) && lengthOf(group[key]) !== scores.length && lengthOf(group[key]) > 0,
  )
  if (odd !== undefined) {
    return reject(
      odd,
      `${lengthOf(group[odd])} entries beside ${scores.length} scores: members cannot be told apart`,
    )
  }
  return scores.map((_, index) =>
    Object.fromEntries(
      Object.entries(group).flatMap(([key, value]): [string, Json][] => {
        if (!Array.isArray(value)) return [[key, value]]
        if (value.length === scores.length) return [[key, value[index] ?? null]]
        return value.length === 0 ? [] : [[key, value]]
      }),
    ),
  )
}

const lengthOf = (value: Json | undefined) => (Array.isArray(value) ? value.length : 0)
