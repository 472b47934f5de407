import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CommanderError } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from './program.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'reasonscope-'))
  mkdirSync(join(root, 'dumps'))
  const line = (id: number, step: number) =>
    JSON.stringify({
      ...{
        id: `r${id}`,
        run: 'made',
        step,
        task: `t${id % 3}`,
        prompt: 'Add.',
        reward: id % 2,
        correct: id % 2 === 1,
      },
      completion: `<think>First I add. Wait, let me check ${id}.</think>${id}`,
    })
  const lines = Array.from({ length: 12 }, (_, i) => line(i, i < 6 ? 1 : 2))
  writeFileSync(join(root, 'dumps', 'a.jsonl'), lines.join('\n'))
})
afterAll(() => rmSync(root, { recursive: true }))

/** Runs a command in this process; what it printed, noted, and its exit code. */
async function cli(
  args: readonly string[],
  input = '',
): Promise<{ out: string; notes: string[]; code: number }> {
  const out: string[] = []
  const notes: string[] = []
  let code = 0
  const commands = program({
    version: '9.9.9',
    dataRoot: join(root, 'data'),
    secret: null,
    environment: {},
    ending: () => new Promise(() => undefined),
    input: Readable.from([input]),
    now: () => 1_000,
    print: (text) => void out.push(text),
    note: (text) => void notes.push(text),
    end: (ended) => {
      code = ended
    },
  })
  await commands.parseAsync(['node', 'reasonscope', ...args])
  return { out: out.join('\n'), notes, code }
}

const json = async (...args: readonly string[]) => JSON.parse((await cli([...args, '--json'])).out)

test('import says what was found, and that a second time adds nothing', async () => {
  const first = await json('import', join(root, 'dumps'))
  const again = await json('import', join(root, 'dumps', 'a.jsonl'))

  expect(Object.keys(first.imports[0])).toEqual([
    ...['id', 'run', 'runs', 'format', 'detection', 'files', 'offered', 'rollouts', 'groups', 'rejected'],
    ...['duplicates', 'nonfinite', 'warnings'],
  ])
  expect(first).toMatchObject({
    imports: [{ run: 'made', format: 'native', offered: 12, rollouts: 12, groups: 6 }],
    refused: [],
  })
  expect(again).toMatchObject({ imports: [{ offered: 12, rollouts: 0, duplicates: 12 }] })
})

test('an import of nothing readable fails with the reason', async () => {
  writeFileSync(join(root, 'notes.md'), '# hello')

  const { out, code } = await cli(['import', join(root, 'notes.md'), '--json'])

  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    imports: [],
    refused: [{ file: expect.stringMatching(/notes\.md$/) }],
  })
})

test('runs have the keys scripts rely on', async () => {
  expect(await json('runs')).toEqual({
    runs: [
      {
        id: expect.stringMatching(/^r[0-9a-f]{11}$/),
        name: 'made',
        model: null,
        rollouts: 12,
        unlabelled: 0,
        facets: [],
        checkpoints: [
          { split: 'train', step: 1, label: null, rollouts: 6, groups: 3 },
          { split: 'train', step: 2, label: null, rollouts: 6, groups: 3 },
        ],
      },
    ],
  })
})

test('report rows carry run, split, step, label, facet, evidence', async () => {
  const { metric, preset, rows } = await json('report', 'accuracy', '--run', 'made', '--step', '2..')

  expect([metric, preset, rows.length]).toEqual(['accuracy', null, 1])
  expect(Object.keys(rows[0])).toEqual(['run', 'split', 'step', 'label', 'facet', 'evidence'])
  expect(rows[0]).toMatchObject({
    run: 'made',
    step: 2,
    facet: null,
    evidence: { right: { count: 3, of: 6 } },
  })
})

test('set, undo, series and remove change what runs says', async () => {
  await cli(['set', 'made', '--name', 'renamed', '--correct', 'reward>=2'])
  expect((await json('runs')).runs[0]).toMatchObject({ name: 'renamed' })
  await cli(['set', 'renamed', '--undo'])

  await cli(['series', 'story', 'made@2', 'made@1'])
  expect(
    (await json('report', 'accuracy', '--run', 'story')).rows.map((row: { step: number }) => row.step),
  ).toEqual([1, 2])
})

test('rollouts filter, sort and carry bodies on request', async () => {
  const { total, rollouts } = await json('rollouts', '--run', 'made', '--filter', 'wrong step:2', '--bodies')

  expect(total).toBe(3)
  expect(rollouts[0]).toMatchObject({
    correct: false,
    body: { rollout: { step: 2 }, thoughts: expect.any(Array) },
  })
})

test('diff and compare answer by their contract', async () => {
  const { rollouts } = await json('rollouts', '--run', 'made', '--limit', '2')
  const diff = await json('diff', rollouts[0].id, rollouts[1].id)
  const compared = await json('compare', 'made@1', 'made@2', '--metric', 'accuracy')

  expect(Object.keys(diff)).toEqual(['firstDivergence', 'pairs'])
  expect(Object.keys(diff.pairs[0])).toEqual(['a', 'b', 'op'])
  expect(compared).toMatchObject({
    matched: 3,
    onlyA: 0,
    onlyB: 0,
    metrics: [{ metric: 'accuracy', difference: 0 }],
  })
})

test('a gate that does not hold ends with 3', async () => {
  const { code, notes } = await cli(['compare', 'made@1', 'made@2', '--gate', 'accuracy>=0.5'])

  expect(code).toBe(3)
  expect(notes[0]).toContain('gate accuracy>=0.5 does not hold')
})

test('classify keeps offsets in the text and off the tags', async () => {
  const text = '<think>Wait, check.\n\nThen add.</think>done'

  const { out } = await cli(
    ['classify', '--jsonl'],
    `${JSON.stringify({ id: 7, text })}\n${JSON.stringify({ id: 'b', text: '' })}`,
  )

  const [first, second] = out.split('\n').map((line) => JSON.parse(line))
  expect(Object.keys(first)).toEqual(['id', 'thoughts', 'tokens', 'hits'])
  expect(first.thoughts.length).toBeGreaterThan(0)
  for (const { start, end } of first.thoughts) expect(text.slice(start, end)).not.toMatch(/[<>]/)
  expect(second).toMatchObject({ id: 'b', thoughts: [], tokens: { count: 0 } })
})

test('export writes a line for each rollout', async () => {
  const csv = (await cli(['export', 'rollouts', '--run', 'made', '--format', 'csv'])).out.split('\n')
  const lines = (await cli(['export', 'thoughts', '--run', 'made', '--format', 'jsonl'])).out.split('\n')

  expect(csv).toHaveLength(13)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    run: 'made',
    turn: expect.any(Number),
    kind: expect.any(String),
  })
})

test('labels are exported, imported again and scored', async () => {
  const thoughts = (await cli(['export', 'thoughts', '--run', 'made', '--format', 'jsonl'])).out.split('\n')
  const labels = thoughts.map((line) => JSON.stringify({ ...JSON.parse(line), blind: true }))
  writeFileSync(join(root, 'labels.jsonl'), [...labels, '{'].join('\n'))

  const { out, notes, code } = await cli([
    ...['labels', 'import', join(root, 'labels.jsonl'), '--labeller', 'ada', '--json'],
  ])
  const score = await json('labels', 'score', '--run', 'made', '--labeller', 'ada')
  const exported = (await cli(['labels', 'export', '--run', 'made', '--step', '1'])).out.split('\n')

  expect(JSON.parse(out)).toMatchObject({
    added: thoughts.length,
    unmatched: 0,
    rejected: [{ reason: 'not JSON' }],
  })
  expect([code, notes]).toEqual([
    0,
    [expect.stringContaining(`labels.jsonl:${thoughts.length + 1}: not JSON`)],
  ])
  expect(score).toMatchObject({
    labels: thoughts.length,
    blind: { count: thoughts.length, of: thoughts.length },
    agreement: { agreed: { count: thoughts.length, of: thoughts.length }, traces: 12 },
  })
  expect(JSON.parse(exported[0] ?? '')).toMatchObject({ labeller: 'ada', state: 'matched', step: 1 })
  expect((await cli(['labels', 'score', '--run', 'made'])).out).toContain(
    `${thoughts.length} thoughts of 12 traces`,
  )
})

test('a share is made, listed and revoked', async () => {
  const { id, url, token, expires } = await json('share', 'run:made', '--expires', '30d')

  expect(url).toBe(`http://localhost:3000/s/${token}`)
  expect(expires).toBe(new Date(1_000 + 30 * 86_400_000).toISOString())
  await cli(['revoke', id])
  expect((await json('shares')).shares).toMatchObject([{ id, target: 'run:made', revokedAt: 1_000 }])
})

test('doctor finds nothing wrong', async () => {
  expect(await json('doctor')).toMatchObject({ ok: true })
})

test.each([
  [['report', 'lazee', '--run', 'made']],
  [['report', 'lazy', '--run', 'made', '--by', 'moon']],
  [['import']],
  [['nosuch']],
  [['report', 'lazy', '--run', 'made', '--step', 'x']],
])('wrong usage %j is told from a refusal', async (args) => {
  const quiet = process.stderr.write
  process.stderr.write = () => true

  await expect(
    cli(args).finally(() => {
      process.stderr.write = quiet
    }),
  ).rejects.toBeInstanceOf(CommanderError)
})

test('an unknown run is a refusal that lists the runs', async () => {
  await expect(cli(['report', 'lazy', '--run', 'nosuch'])).rejects.toThrow('there are made')
})
