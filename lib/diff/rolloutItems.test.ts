import { expect, test } from 'vitest'
import type { Block, Rollout, Turn } from '#lib/model/rollout.ts'
import { rolloutItems } from './rolloutItems.ts'

function aTurn(index: number, blocks: readonly Block[], role: Turn['role'] = 'assistant'): Turn {
  return { index, role, author: null, sampled: role === 'assistant', blocks, reward: null, extras: null }
}

function aRolloutOf(turns: readonly Turn[]): Rollout {
  return {
    id: 'r',
    run: { key: 'run', source: 'field', model: null },
    split: 'train',
    step: 1,
    stepSource: 'field',
    facet: null,
    selection: 'all',
    promptKey: 'p',
    promptKeySource: 'task_id',
    group: null,
    groupSource: 'none',
    groupSize: null,
    sample: 0,
    nativeId: null,
    turns,
    promptTurnCount: 1,
    turnSplit: 'structured',
    reward: null,
    rewardSource: 'none',
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
    extras: null,
    provenance: { fileHash: 'h', path: 'f', line: 1, byteStart: null, byteEnd: null, item: null },
  }
}

const reasoning: Block = {
  kind: 'reasoning',
  text: 'Plan first. Wait, no.',
  openTag: '<think>\n',
  marker: 'think',
  closed: true,
  openPrefilled: false,
  redacted: false,
}
const turns = [
  aTurn(0, [{ kind: 'text', text: 'the task' }], 'user'),
  aTurn(1, [
    reasoning,
    { kind: 'text', text: ' \n' },
    { kind: 'call', id: null, name: 'f', args: { x: 1 }, raw: '{}', syntax: 'hermes', parseError: null },
  ]),
  aTurn(2, [{ kind: 'result', callId: null, name: 'f', text: 'ok', isError: false }], 'tool'),
  aTurn(3, [{ kind: 'text', text: 'Done.' }]),
]

test('lists thoughts, calls, results and text after the prompt', () => {
  const thoughts = [
    {
      turn: 1,
      block: 0,
      thoughts: [
        { start: 0, end: 11, kind: 'decomposition', subKind: null, confidence: 1, cue: null },
        { start: 12, end: 21, kind: 'reflection', subKind: null, confidence: 1, cue: 'wait' },
      ],
    },
  ] as const

  expect(rolloutItems(aRolloutOf(turns), thoughts)).toMatchObject([
    { kind: 'thought', thought: 'decomposition', text: 'Plan first.' },
    {
      kind: 'thought',
      thought: 'reflection',
      text: 'Wait, no.',
      place: { turn: 1, block: 0, start: 12, end: 21 },
    },
    { kind: 'call', name: 'f', args: { x: 1 }, place: { turn: 1, block: 2 } },
    { kind: 'result', name: 'f', text: 'ok' },
    { kind: 'text', text: 'Done.', place: { turn: 3, block: 0, start: 0, end: 5 } },
  ])
})

test('reasoning without thoughts is one item', () => {
  expect(rolloutItems(aRolloutOf(turns), [])[0]).toMatchObject({
    kind: 'thought',
    text: 'Plan first. Wait, no.',
  })
})
