import { bilingualHits, dcoreHits } from '#lib/classify/reflectionHits.ts'
import type { BlockThoughts, ReasoningFacts } from '#lib/model/facts.ts'
import type { ReasoningBlock } from '#lib/model/rollout.ts'
import { type KindCounts, noKinds, type Thought, type ThoughtKind } from '#lib/model/thought.ts'
import { segmentReasoning } from '#lib/segment/segment.ts'
import type { Tokenizer } from '#lib/tokens/qwen3.ts'
import type { Instruments } from './instruments.ts'

/** A reasoning block where it stands in its rollout. */
export interface PlacedReasoning {
  readonly turn: number
  readonly block: number
  readonly reasoning: ReasoningBlock
}

export interface ReadReasoning {
  readonly thoughts: BlockThoughts
  readonly facts: ReasoningFacts
}

export interface ReadingContext extends Instruments {
  /** The task, so that a restated one is known as such. */
  readonly prompt: string
}

/** Segments and classifies one reasoning block and counts its tokens and hits. */
export function readReasoning(placed: PlacedReasoning, context: ReadingContext): ReadReasoning {
  const { turn, block, reasoning } = placed
  const { text } = reasoning
  const thoughts = context.classifier.classify(text, segmentReasoning(text), context.prompt)
  const { tokens, tokensByKind } = countTokens(thoughts, text, context.tokenizer)
  return {
    thoughts: { turn, block, thoughts },
    facts: {
      turn,
      block,
      tokens,
      taggedTokens: taggedTokens(reasoning, tokens, context.tokenizer),
      tokenSource: 'exact',
      // The D-CORE script reads the raw field, opening tag included.
      dcoreHits: dcoreHits(reasoning.openTag + text),
      bilingualHits: bilingualHits(text).events,
      thoughts: countThoughts(thoughts),
      tokensByKind,
    },
  }
}

/** Tokens of tag and text together; they are cut apart where the tag ends its line and the text starts with a word. */
function taggedTokens({ openTag, text }: ReasoningBlock, inside: number, tokenizer: Tokenizer): number {
  if (openTag === '') return inside
  if (openTag.endsWith('\n') && /^\S/.test(text)) return tokenizer.count(openTag) + inside
  return tokenizer.count(openTag + text)
}

function countThoughts(thoughts: readonly Thought[]): KindCounts {
  const counts: Record<ThoughtKind, number> = { ...noKinds }
  for (const { kind } of thoughts) counts[kind] += 1
  return counts
}

/**
 * Gives each token to the thought in which it starts. Space before a thought is the thought's own, what follows the
 * last one belongs to it, and a text without thoughts is `other`; so the kinds add up to all tokens.
 */
function countTokens(
  thoughts: readonly Thought[],
  text: string,
  tokenizer: Tokenizer,
): { readonly tokens: number; readonly tokensByKind: KindCounts } {
  const tokensByKind: Record<ThoughtKind, number> = { ...noKinds }
  let at = 0
  let tokens = 0
  tokenizer.eachStart(text, (start) => {
    while (at < thoughts.length - 1 && start >= (thoughts[at]?.end ?? 0)) at += 1
    tokensByKind[thoughts[at]?.kind ?? 'other'] += 1
    tokens += 1
  })
  return { tokens, tokensByKind }
}
