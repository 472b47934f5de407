import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DraftMessage, RolloutDraft } from '#lib/model/draft.ts'
import type { Json } from '#lib/model/json.ts'
import { filesBelow, parseFiles } from '#lib/testing/parseFiles.ts'
import { exitStatus, thoughtBlock, withThought } from './agentTurns.ts'
import { formats } from './formats.ts'
import { ImportPaths } from './importPaths.ts'
import { openHandsMessages } from './openHandsEvents.ts'
import { trajectoryFolder } from './sweAgent.ts'
import { historyMessages } from './sweAgentMessages.ts'
import { readResolved, reportsFor } from './sweReports.ts'

test.each([
  ['submitted', 'completed'],
  ['Submitted', 'completed'],
  ['submitted (exit_cost)', 'truncated'],
  ['exit_context', 'truncated'],
  ['LimitsExceeded', 'truncated'],
  ['RuntimeError: Agent reached maximum iteration in headless mode', 'truncated'],
  ['exit_format', 'failed'],
  ['RepeatedFormatError', 'failed'],
  ['', null],
  [null, null],
])('an agent run that ended by %s is %s', (exit, status) => {
  expect(exitStatus(exit)).toBe(status)
})

test('reports of other folders say nothing here', () => {
  const paths = new ImportPaths([
    'a/report.json',
    'b/report.json',
    'a/x/logs/i-1/report.json',
    'results.json',
  ])

  expect(reportsFor('a/x/i-1/i-1.traj', paths)).toEqual([
    'a/x/logs/i-1/report.json',
    'a/report.json',
    'results.json',
  ])
})

async function* each<T>(values: readonly T[]): AsyncIterable<T> {
  yield* values
}

test('instances that no report names stay open', async () => {
  const old: Json = { resolved: ['a'], no_logs: ['b'], applied: ['a', 'c'] }
  const rows: readonly Json[] = [
    { instance_id: 'd', test_result: { report: { resolved: true } } },
    { e: { resolved: false } },
    3,
    null,
  ]
  const resolved = await readResolved([
    { path: 'results.json', values: each([old]) },
    { path: 'x', values: each(rows) },
  ])

  expect(Object.fromEntries(resolved)).toEqual({ a: true, b: false, c: false, d: true, e: false })
})

const data = '../shared/data'
const isThere = existsSync(data)
if (!isThere) console.info(`skipped: no real files at ${data}`)

async function draftsOf(folder: string): Promise<readonly RolloutDraft[]> {
  const files = await parseFiles(data, filesBelow(data, folder), formats)
  return files.flatMap(({ results }) =>
    results.flatMap((result) => (result.kind === 'draft' ? [result.draft] : [])),
  )
}

const messagesOf = ({ prompt, completion }: RolloutDraft): readonly DraftMessage[] =>
  [prompt, completion].flatMap((text) => (text.kind === 'messages' ? text.messages : []))

function kindsOf(draft: RolloutDraft): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { kind } of messagesOf(draft).flatMap(({ blocks }) => blocks))
    counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

describe.skipIf(!isThere)('real agent runs', () => {
  test('SWE-agent gives its eleven calls and results', async () => {
    const [only, ...more] = await draftsOf('swe-agent')

    expect(more).toEqual([])
    expect(only).toMatchObject({
      task: 'marshmallow-code__marshmallow-1867',
      status: 'completed',
      correct: null,
      loggedTokens: { completion: null },
      run: { key: 'swe-agent', model: 'gpt-4o' },
    })
    expect(kindsOf(only!)).toEqual({ text: 2, reasoning: 11, call: 11, result: 11 })
  })

  test('OpenHands gives two issues and one session', async () => {
    const found = await draftsOf('openhands')

    expect(found.map(({ task, status, correct }) => [task, status, correct])).toEqual([
      ['neubig/pr-viewer#5', 'completed', null],
      ['neubig/pr-viewer#1', 'completed', null],
      [null, 'completed', null],
    ])
    expect(found.map(kindsOf)).toEqual([
      { text: 2, reasoning: 3, call: 4, result: 3 },
      { text: 2, reasoning: 21, call: 22, result: 21 },
      { text: 2, reasoning: 1, call: 2, result: 1 },
    ])
  })
})

describe('OpenHands histories', () => {
  const run = (id: number, command: string, answer: string): Json => ({
    id,
    source: 'agent',
    action: 'run',
    args: { command, thought: id === 1 ? 'See.' : '' },
    tool_call_metadata: {
      function_name: 'bash',
      tool_call_id: `c${id}`,
      model_response: { id: answer, usage: { completion_tokens: 10 }, choices: [{ message: {} }] },
    },
  })

  test('actions of one answer are one turn', () => {
    const read = openHandsMessages([run(1, 'ls', 'r1'), run(2, 'pwd', 'r1'), run(3, 'id', 'r2')])

    expect(read).toMatchObject({ completionTokens: 20, isFinished: false })
    expect(
      read.kind === 'messages' && read.messages.map(({ blocks }) => blocks.map(({ kind }) => kind)),
    ).toEqual([['reasoning', 'call', 'call'], ['call']])
  })

  test('changes of state are kept and shown by no turn', () => {
    const state = { source: 'environment', observation: 'agent_state_changed', content: '', extras: {} }
    const unknown = { kind: 'NewEvent', source: 'agent', value: 1 }

    expect(openHandsMessages([state, unknown])).toMatchObject({ messages: [], others: [state, unknown] })
  })

  test('a finish that the user answers is no end', () => {
    const finish = { source: 'agent', action: 'finish', args: { thought: 'Done.' } }
    const more = { source: 'user', action: 'message', args: { content: 'Not yet.' } }

    expect(openHandsMessages([finish])).toMatchObject({ isFinished: true })
    expect(openHandsMessages([finish, more])).toMatchObject({ isFinished: false })
  })

  test('what is no event is a reject with its place', () => {
    expect(openHandsMessages([run(1, 'ls', 'r1'), 'torn'])).toMatchObject({
      kind: 'reject',
      field: 'history.1',
    })
  })
})

test('a thought beside inline tags stays text', () => {
  const call = {
    kind: 'call' as const,
    id: null,
    name: 'ls',
    args: null,
    raw: '',
    syntax: 'x',
    parseError: null,
  }

  expect(withThought([], 'Look.', [call])).toMatchObject([{ kind: 'reasoning', text: 'Look.' }, call])
  expect(withThought([], '<think>a</think>b', [call])).toMatchObject([{ kind: 'text' }, call])
  expect(withThought([], 'No call.', [])).toMatchObject([{ kind: 'text', text: 'No call.' }])
  expect(withThought([], ' ', [call])).toEqual([call])
})

test('the word before a thought is its opening tag', () => {
  expect(thoughtBlock('THOUGHT: why')).toMatchObject({ openTag: 'THOUGHT: ', text: 'why', marker: 'thought' })
  expect(thoughtBlock('Thoughtful start')).toMatchObject({ openTag: '', text: 'Thoughtful start' })
})

test.each([
  ['a/run/i-1/i-1.traj', ['a', 'run']],
  ['a/run/trajs/i-1.traj', ['a', 'run']],
  ['trajectories/me/cfg__m___src/i-1/i-1.traj', ['trajectories', 'me', 'cfg__m___src']],
  ['i-1.traj', []],
])('the run of %s stands above its instance', (path, folders) => {
  expect(trajectoryFolder(path)).toEqual(folders)
})

test('tags inside a thought are cut out afterwards', () => {
  const content = '<think>why</think>Look.\n```\nls\n```'
  const read = historyMessages([
    { role: 'assistant', content, thought: '<think>why</think>Look.', action: 'ls', message_type: 'action' },
  ])

  expect(read).toMatchObject({
    messages: [{ parseText: true, blocks: [{ kind: 'text' }, { kind: 'call' }] }],
  })
})
