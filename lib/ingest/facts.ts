import { type LazyPreset, lazyPresets } from '#lib/metrics/presets.ts'
import type { ReasoningFacts, RolloutFacts } from '#lib/model/facts.ts'
import type { Block, Rollout, Turn } from '#lib/model/rollout.ts'
import { addKinds, noKinds } from '#lib/model/thought.ts'
import type { Tokenizer } from '#lib/tokens/qwen3.ts'
import { callFacts } from './callFacts.ts'
import type { ReadRollout } from './event.ts'
import type { Instruments } from './instruments.ts'
import { languageOf } from './language.ts'
import { type PlacedReasoning, type ReadReasoning, readReasoning } from './reasoningFacts.ts'

/**
 * Reads the reasoning of a rollout: thoughts, tokens and hits per block, and the sums that every chart is made of.
 * Blocks of which only a summary was stored are left out, since their length says nothing.
 */
export function readRollout(rollout: Rollout, instruments: Instruments): ReadRollout {
  const context = { ...instruments, prompt: taskOf(rollout) }
  const placed = placedReasoning(rollout)
  const read = placed.map((one) => readReasoning(one, context))
  const reasoning = read.map(({ facts }) => facts)
  return {
    kind: 'rollout',
    rollout,
    thoughts: read.map(({ thoughts }) => thoughts),
    reasoning,
    facts: {
      ...reasoningSums(read),
      ...lazyFacts(reasoning),
      ...callFacts(rollout),
      outputTokens: sum(reasoning, (facts) => facts.tokens) + otherTokens(rollout, instruments.tokenizer),
      tokenSource: 'exact',
      reasoningTurns: reasoningTurns(placed),
      sampledTurns: sampledTurns(rollout).length,
      language: languageOf(languageTexts(rollout, placed)),
    },
  }
}

type ReasoningSums = Pick<
  RolloutFacts,
  'reasoningTokens' | 'dcoreHits' | 'bilingualHits' | 'thoughts' | 'tokensByKind' | 'globalDecomposition'
>

function reasoningSums(read: readonly ReadReasoning[]): ReasoningSums {
  const facts = read.map((one) => one.facts)
  return {
    reasoningTokens: sum(facts, (one) => one.tokens),
    dcoreHits: sum(facts, (one) => one.dcoreHits),
    bilingualHits: sum(facts, (one) => one.bilingualHits),
    thoughts: facts.map((one) => one.thoughts).reduce(addKinds, noKinds),
    tokensByKind: facts.map((one) => one.tokensByKind).reduce(addKinds, noKinds),
    globalDecomposition: read.some(({ thoughts }) =>
      thoughts.thoughts.some(({ kind, subKind }) => kind === 'decomposition' && subKind === 'global'),
    ),
  }
}

type LazyFacts = Pick<RolloutFacts, 'scriptSegments' | 'scriptLazySegments' | 'paperLazy' | 'bilingualLazy'>

/** The patterns of the presets, whatever the outcome. An answer without reasoning is one empty segment. */
function lazyFacts(reasoning: readonly ReasoningFacts[]): LazyFacts {
  return {
    scriptSegments: Math.max(1, reasoning.length),
    scriptLazySegments: reasoning.filter((facts) => passes(facts, lazyPresets['dcore-script'])).length,
    paperLazy: reasoning.some((facts) => passes(facts, lazyPresets['dcore-paper'])),
    bilingualLazy: reasoning.some((facts) => passes(facts, lazyPresets['bilingual-1'])),
  }
}

function passes(facts: ReasoningFacts, preset: LazyPreset): boolean {
  const tokens = preset.tokens === 'tagged' ? facts.taggedTokens : facts.tokens
  const hits = preset.hits === 'dcore' ? facts.dcoreHits : facts.bilingualHits
  return tokens > preset.tokensOver && hits >= preset.hitsAtLeast
}

function sampledTurns(rollout: Rollout): readonly Turn[] {
  return rollout.turns.filter((turn) => turn.sampled)
}

function placedReasoning(rollout: Rollout): readonly PlacedReasoning[] {
  return sampledTurns(rollout).flatMap((turn) =>
    turn.blocks.flatMap((reasoning, block) =>
      reasoning.kind === 'reasoning' && !reasoning.redacted ? [{ turn: turn.index, block, reasoning }] : [],
    ),
  )
}

/** Turns with something between their tags; empty tags are how models are told not to think. */
function reasoningTurns(placed: readonly PlacedReasoning[]): number {
  return new Set(placed.filter((one) => one.reasoning.text.trim() !== '').map(({ turn }) => turn)).size
}

/** Tokens of what the policy sampled besides its reasoning. */
function otherTokens(rollout: Rollout, tokenizer: Tokenizer): number {
  const blocks = sampledTurns(rollout).flatMap((turn) => turn.blocks)
  return sum(blocks, (block) => tokenizer.count(answerText(block)))
}

function answerText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'refusal':
      return block.text
    case 'call':
      return block.raw
    case 'reasoning':
    case 'result':
    case 'media':
    case 'state':
    case 'note':
      return ''
  }
}

/** The reasoning, or where there is none, what was answered. */
function languageTexts(rollout: Rollout, placed: readonly PlacedReasoning[]): readonly string[] {
  const texts = placed.map(({ reasoning }) => reasoning.text).filter((text) => text.trim() !== '')
  if (texts.length > 0) return texts
  return sampledTurns(rollout).flatMap((turn) =>
    turn.blocks.map((block) => (block.kind === 'text' ? block.text : '')),
  )
}

/** Longer tasks (whole repositories in a prompt) are not restated. */
const longestTask = 20_000

/** What the last user message of the prompt asks. */
export function taskOf(rollout: Rollout): string {
  const prompt = rollout.turns.slice(0, rollout.promptTurnCount)
  const asked = prompt.findLast((turn) => turn.role === 'user')
  const texts = asked?.blocks.map((block) => (block.kind === 'text' ? block.text : '')) ?? []
  return texts.join('\n').slice(0, longestTask)
}

function sum<T>(all: readonly T[], numberOf: (one: T) => number): number {
  return all.reduce((total, one) => total + numberOf(one), 0)
}
