import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Story } from './policy.ts'
import { sampleFiles, sampleRun, sampleSeed } from './sampleRun.ts'
import { baseline, toolcore } from './stories.ts'
import { sampleTasks } from './tasks.ts'

const message = z.object({
  role: z.enum(['user', 'assistant', 'tool']),
  content: z.union([z.string(), z.null(), z.array(z.object({ text: z.string(), closed: z.boolean() }))]),
  reasoning: z.string().optional(),
})
const rolloutLine = z.object({
  type: z.literal('rollout'),
  id: z.string(),
  step: z.number().int().min(0),
  group: z.string(),
  task: z.string(),
  completion: z.array(message).min(1),
  reward: z.number().min(-3).max(4).nullable(),
  rewards: z.record(z.enum(['format', 'tool_names', 'arg_names', 'arg_values']), z.number().nullable()),
  correct: z.boolean().nullable(),
  advantage: z.number().nullable(),
  status: z.enum(['completed', 'truncated', 'failed']),
})
type RolloutLine = z.infer<typeof rolloutLine>

function rolloutsOf(story: Story): RolloutLine[] {
  return [...sampleRun(sampleSeed, story)]
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'rollout')
    .map((line) => rolloutLine.parse(line))
}

const trained = rolloutsOf(toolcore)
const plain = rolloutsOf(baseline)

const at = (rollouts: readonly RolloutLine[], step: number) => rollouts.filter((r) => r.step === step)
const share = (members: readonly unknown[], of: readonly unknown[]) => members.length / of.length

function accuracy(rollouts: readonly RolloutLine[]): number {
  const labelled = rollouts.filter(({ correct }) => correct !== null)
  return share(
    labelled.filter(({ correct }) => correct),
    labelled,
  )
}

function groupBy<T>(members: readonly T[], keyOf: (member: T) => string): T[][] {
  const keys = [...new Set(members.map(keyOf))]
  return keys.map((key) => members.filter((member) => keyOf(member) === key))
}

function groupsOf(rollouts: readonly RolloutLine[]): RolloutLine[][] {
  return groupBy(rollouts, ({ group }) => group)
}

function zeroVariance(rollouts: readonly RolloutLine[]): number {
  const groups = groupsOf(rollouts)
    .map((group) => group.flatMap(({ reward }) => (reward === null ? [] : [reward])))
    .filter((rewards) => rewards.length > 1)
  return share(
    groups.filter((rewards) => Math.max(...rewards) - Math.min(...rewards) < 1e-9),
    groups,
  )
}

const reasoningOf = ({ completion }: RolloutLine) =>
  completion.flatMap(
    ({ reasoning, content }) => reasoning ?? (Array.isArray(content) ? content[0]!.text : []),
  )

/** Long and full of second thoughts, in words: about 300 tokens are 230 of them. */
function looksLazy(rollout: RolloutLine): boolean {
  return reasoningOf(rollout).some((text) => {
    const hits = text.toLowerCase().match(/wait|but|alternatively|however/g) ?? []
    return text.split(/\s+/).length > 230 && hits.length >= 4
  })
}

function lazyOfWrong(rollouts: readonly RolloutLine[]): number {
  const wrong = rollouts.filter(({ correct }) => correct === false)
  return share(wrong.filter(looksLazy), wrong)
}

test('the same seed gives the same lines', () => {
  const first = [...sampleRun(3, baseline)]

  expect([...sampleRun(3, baseline)]).toEqual(first)
  expect([...sampleRun(4, baseline)]).not.toEqual(first)
})

test('has 32 prompts in five facets, four Chinese', () => {
  const facets = groupBy(sampleTasks, ({ facet }) => facet)

  expect(new Set(sampleTasks.map(({ id }) => id)).size).toBe(32)
  expect(facets.map((tasks) => tasks.length)).toEqual([8, 7, 5, 6, 6])
  expect(sampleTasks.filter(({ language }) => language === 'zh')).toHaveLength(4)
})

test('samples every prompt at eleven checkpoints', () => {
  const groups = groupsOf(trained)

  expect(groups).toHaveLength(11 * 32)
  expect(groups.filter((group) => group.length === 8).length).toBeGreaterThan(340)
  expect(groups.filter((group) => group.length === 1).length).toBeGreaterThan(0)
  expect(new Set(trained.map(({ id }) => id)).size).toBe(trained.length)
})

test('says that it is synthetic', () => {
  const runs = sampleFiles().map(({ lines }) => JSON.parse([...lines][0] ?? ''))

  expect(runs.map(({ run, model, meta }) => [run, model, meta.synthetic])).toEqual([
    ['sample-toolcore', 'synthetic', true],
    ['sample-baseline', 'synthetic', true],
  ])
})

test('both files stay under 20 MB', () => {
  const size = sampleFiles().reduce(
    (total, { lines }) => total + [...lines].reduce((sum, line) => sum + line.length + 1, 0),
    0,
  )

  expect(size).toBeLessThan(20e6)
})

test('accuracy rises over training', () => {
  const steps = toolcore.steps.map(({ step }) => accuracy(at(trained, step)))

  expect(steps[0]).toBeLessThan(0.5)
  expect(steps.at(-1)).toBeGreaterThan(0.78)
  expect(steps.slice(1).every((value, i) => value > (steps[i] ?? 0) - 0.05)).toBe(true)
})

test('reward variance collapses and comes back', () => {
  expect(zeroVariance(at(trained, 0))).toBeLessThan(0.15)
  expect(zeroVariance(at(trained, 25))).toBeGreaterThan(0.6)
  expect(zeroVariance(at(trained, 300))).toBeLessThan(0.25)
})

test('lazy reasoning falls under entropy-aware training', () => {
  expect(lazyOfWrong(at(trained, 0))).toBeGreaterThan(0.4)
  expect(lazyOfWrong(at(trained, 600))).toBeLessThan(0.15)
})

test('plain GRPO stays lazy and loses its variance', () => {
  expect(lazyOfWrong(at(plain, 600))).toBeGreaterThan(0.4)
  expect(zeroVariance(at(plain, 600))).toBeGreaterThan(0.6)
  expect(accuracy(at(plain, 600))).toBeLessThan(accuracy(at(trained, 600)) - 0.1)
})

test('reward is the sum of its parts', () => {
  const differing = trained.filter(({ reward, rewards }) => {
    const sum = Object.values(rewards).reduce<number>((total, value) => total + (value ?? 0), 0)
    return reward !== null && Math.abs(sum - reward) > 0.0002
  })

  expect(differing).toEqual([])
})

test('advantages are zero where rewards are equal', () => {
  const level = groupsOf(trained).filter((group) => new Set(group.map(({ reward }) => reward)).size === 1)

  const advantages = level
    .filter((group) => group.length > 1)
    .flatMap((group) => group.map((r) => r.advantage))

  expect(level.length).toBeGreaterThan(20)
  expect(advantages.every((value) => value === 0)).toBe(true)
})

test('siblings share a beginning and then part', () => {
  const openings = groupsOf(at(trained, 600)).map((group) => group.map((r) => reasoningOf(r)[0] ?? ''))

  const sharing = openings.filter((texts) => new Set(texts.map((text) => text.slice(0, 30))).size === 1)
  const parting = openings.filter((texts) => new Set(texts).size > 1)

  expect(sharing.length).toBeGreaterThan(28)
  expect(parting.length).toBeGreaterThan(28)
})

test('leaves no slot unfilled and no sentence empty', () => {
  const texts = [...trained, ...plain].flatMap(reasoningOf)

  expect(texts.filter((text) => /\{\w+\}|undefined|NaN| {2}|\.\.|^\s*$/.test(text))).toEqual([])
})

test('holds truncated, failed and recovered rollouts', () => {
  const count = (holds: (rollout: RolloutLine) => boolean) => trained.filter(holds).length

  expect(count(({ status }) => status === 'truncated')).toBeGreaterThan(3)
  expect(count(({ reward }) => reward === null)).toBeGreaterThan(0)
  expect(count(({ correct, reward }) => correct === true && reward !== null && reward < 4)).toBeGreaterThan(
    20,
  )
})
