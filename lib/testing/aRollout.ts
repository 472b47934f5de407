import type { ReadRollout } from '#lib/ingest/event.ts'
import type { RolloutFacts } from '#lib/model/facts.ts'
import type { Block, Rollout, Turn } from '#lib/model/rollout.ts'
import { noKinds } from '#lib/model/thought.ts'

/** A turn of one role. */
export function aTurn(index: number, role: Turn['role'], blocks: readonly Block[]): Turn {
  return { index, role, author: null, sampled: role === 'assistant', blocks, reward: null, extras: null }
}

const reasoning = (text: string): Block => ({
  kind: 'reasoning',
  text,
  openTag: '<think>\n',
  marker: 'think',
  closed: true,
  openPrefilled: false,
  redacted: false,
})

/** A rollout of run `run-a`, step 1, prompt `p1`, with one reasoning turn; a test names what it is about. */
export function aRollout(about: Partial<Rollout> = {}): Rollout {
  const turns = [
    aTurn(0, 'user', [{ kind: 'text', text: 'Book a table for two.' }]),
    aTurn(1, 'assistant', [reasoning('First look, then book.'), { kind: 'text', text: 'Done.' }]),
  ]
  return {
    id: 'rollout-1',
    run: { key: 'run-a', source: 'field', model: null },
    split: 'train',
    step: 1,
    stepSource: 'field',
    facet: null,
    selection: 'all',
    promptKey: 'p1',
    promptKeySource: 'task_id',
    group: null,
    groupSource: 'prompt_equal',
    groupSize: null,
    sample: 0,
    nativeId: null,
    turns,
    promptTurnCount: 1,
    turnSplit: 'structured',
    reward: 1,
    rewardSource: 'field',
    rewardParts: {},
    correct: null,
    correctSource: 'none',
    partial: null,
    judgements: [],
    advantage: null,
    status: 'completed',
    statusSource: 'field',
    stopReason: null,
    trained: null,
    loggedTokens: { prompt: null, completion: null, reasoning: null },
    answer: null,
    tools: null,
    reference: null,
    metrics: {},
    tokenData: null,
    labels: null,
    extras: {},
    provenance: { fileHash: '', path: 'a.jsonl', line: 1, byteStart: 0, byteEnd: 1, item: null },
    ...about,
  }
}

const someFacts: RolloutFacts = {
  reasoningTokens: 100,
  outputTokens: 120,
  tokenSource: 'exact',
  reasoningTurns: 1,
  dcoreHits: 0,
  bilingualHits: 0,
  thoughts: { ...noKinds, deduction: 2 },
  tokensByKind: { ...noKinds, deduction: 100 },
  globalDecomposition: false,
  scriptSegments: 1,
  scriptLazySegments: 0,
  paperLazy: false,
  bilingualLazy: false,
  sampledTurns: 1,
  calls: 0,
  failedParses: 0,
  results: 0,
  resultErrors: 0,
  resultsUnknown: 0,
  duplicateCalls: 0,
  language: 'en',
}

/** A rollout as read: 100 reasoning tokens, two deductions, no hits, unless the test says otherwise. */
export function aReadRollout(about: Partial<Rollout> = {}, facts: Partial<RolloutFacts> = {}): ReadRollout {
  const all = { ...someFacts, ...facts }
  return {
    kind: 'rollout',
    rollout: aRollout(about),
    thoughts: [
      {
        turn: 1,
        block: 0,
        thoughts: [{ start: 0, end: 22, kind: 'deduction', subKind: null, confidence: 0.9, cue: null }],
      },
    ],
    reasoning: [
      {
        turn: 1,
        block: 0,
        tokens: all.reasoningTokens,
        taggedTokens: all.reasoningTokens + 2,
        tokenSource: all.tokenSource,
        dcoreHits: all.dcoreHits,
        bilingualHits: all.bilingualHits,
        thoughts: all.thoughts,
        tokensByKind: all.tokensByKind,
      },
    ],
    facts: all,
  }
}
