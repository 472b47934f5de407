import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import type { SlimeSample } from './slimeSample.ts'

/**
 * The rollout that samples were cut from, where its context was compacted on the way: their responses in order under the
 * prompt of the first. The trainer counts it once, so does this; reward, status and the rest are those of the last part.
 */
export function joinParts(samples: readonly SlimeSample[]): RolloutDraft | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined) return null
  if (samples.length === 1) return last.draft
  return {
    ...last.draft,
    prompt: first.draft.prompt,
    completion: joinedTexts(samples),
    loggedTokens: {
      prompt: first.draft.loggedTokens.prompt,
      completion: sumOf(samples.map(({ draft }) => draft.loggedTokens.completion)),
      reasoning: null,
    },
    tokenData: { scope: 'calls', calls: samples.map(({ draft }) => draft.tokenData) },
    extras: { ...last.draft.extras, parts: samples.map((sample, part) => partOf(sample, part, samples)) },
  }
}

function joinedTexts(samples: readonly SlimeSample[]): RolloutDraft['completion'] {
  const completions = samples.map(({ draft }) => draft.completion)
  const texts = completions.flatMap((completion) => (completion.kind === 'text' ? [completion.text] : []))
  if (texts.length === completions.length) return { kind: 'text', text: texts.join('\n') }
  return {
    kind: 'messages',
    messages: completions.flatMap((completion) =>
      completion.kind === 'messages' ? completion.messages : [],
    ),
  }
}

/** What a part says for itself: its place, reward and status, a prompt of its own, and what differs from the last. */
function partOf({ draft }: SlimeSample, part: number, samples: readonly SlimeSample[]): Json {
  const shared = samples.at(-1)?.draft
  const others = shared === undefined ? {} : otherFields(shared)
  const differing = Object.entries(otherFields(draft)).filter(([key, value]) => !isSame(value, others[key]))
  const { prompt } = draft
  const hasOwnPrompt = prompt.kind === 'text' && !isSame(prompt.text, textOf(samples[0]?.draft.prompt))
  return {
    part,
    reward: draft.reward,
    status: draft.status,
    response_length: draft.loggedTokens.completion,
    ...(hasOwnPrompt ? { prompt: prompt.text } : {}),
    ...Object.fromEntries(differing),
  }
}

function otherFields({ extras, metrics, trained, reference, rewardParts, answer }: RolloutDraft): JsonObject {
  const parts = Object.entries(rewardParts).map(([name, { value }]): [string, Json] => [name, value])
  return { ...extras, metrics, trained, reference, answer, reward_parts: Object.fromEntries(parts) }
}

const isSame = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b)
const textOf = (text: RolloutDraft['prompt'] | undefined) => (text?.kind === 'text' ? text.text : undefined)

function sumOf(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null)
  return known.length < counts.length ? null : known.reduce((sum, count) => sum + count, 0)
}
