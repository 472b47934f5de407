import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Provenance, Rollout, Turn } from '#lib/model/rollout.ts'
import { rolloutId } from './identity.ts'
import { promptKeyOf } from './promptKey.ts'
import { finite, rewardOf } from './reward.ts'
import { runOf } from './runOf.ts'
import { statusOf } from './status.ts'
import { turnsOf } from './turns.ts'

/** Where a draft was found. */
export interface Placement {
  readonly provenance: Provenance
  /** Scopes ids to a file: different files never share one, importing a file again gives the same. */
  readonly place: string
}

/** The canonical record of a draft: text cut into turns and blocks, keys and ids made, null where the dump is silent. */
export function normalise(draft: RolloutDraft, at: Placement): Rollout {
  const { turns, promptTurnCount, turnSplit, isOpenEnded } = turnsOf(draft)
  const promptTurns = turns.slice(0, promptTurnCount)
  const key = promptKeyOf({ draft, promptTurns, provenance: at.provenance, place: at.place })
  const run = draft.run ?? runOf(at.provenance.path)
  const split = draft.split ?? 'train'
  const { nativeId, facet, step, sample } = draft
  const isUniqueInRun = nativeId !== null && draft.nativeIdScope === 'run'
  const identity = { run, split, facet, step, nativeId, sample, provenance: at.provenance, ...key }
  return {
    id: rolloutId(identity, isUniqueInRun ? null : at.place),
    ...identity,
    stepSource: draft.stepSource,
    selection: draft.selection,
    group: draft.group,
    groupSource: groupSourceOf(draft, key.promptKeySource),
    groupSize: finite(draft.groupSize),
    turns: turns.map(withFiniteReward),
    promptTurnCount,
    turnSplit,
    ...rewardOf(draft),
    correct: draft.correct,
    correctSource: draft.correct === null ? 'none' : draft.correctSource,
    partial: finite(draft.partial),
    judgements: draft.judgements,
    advantage: finite(draft.advantage),
    ...statusOf(draft, isOpenEnded),
    stopReason: draft.stopReason,
    trained: draft.trained,
    loggedTokens: {
      prompt: finite(draft.loggedTokens.prompt),
      completion: finite(draft.loggedTokens.completion),
      reasoning: finite(draft.loggedTokens.reasoning),
    },
    answer: draft.answer,
    tools: draft.tools,
    reference: draft.reference,
    metrics: draft.metrics,
    tokenData: draft.tokenData,
    labels: draft.labels,
    extras: draft.extras,
  }
}

/** Without a native key, rollouts of one prompt are a group; rows without a prompt are none. */
function groupSourceOf(draft: RolloutDraft, keySource: Rollout['promptKeySource']): Rollout['groupSource'] {
  if (draft.group !== null) return draft.groupSource === 'none' ? 'native' : draft.groupSource
  return keySource === 'row' ? 'none' : 'prompt_equal'
}

function withFiniteReward(turn: Turn): Turn {
  return Number.isFinite(turn.reward) || turn.reward === null ? turn : { ...turn, reward: null }
}
