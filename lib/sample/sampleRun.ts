import type { Json, JsonObject } from '#lib/model/json.ts'
import { seededRandom, shuffled } from '#lib/statistics/seededRandom.ts'
import { choiceOf } from './choice.ts'
import { type Composed, compose } from './compose.ts'
import { planRollout } from './plan.ts'
import type { Story, StoryStep } from './policy.ts'
import { callReward, round, totalReward } from './reward.ts'
import { baseline, toolcore } from './stories.ts'
import type { SampleTask } from './task.ts'
import { sampleTasks } from './tasks.ts'
import { startWriting } from './writer.ts'

const groupSize = 8

/** The seed of the sample that is offered; others tell the same story with other noise. */
export const sampleSeed = 10

/** A file of the sample: its name and its lines, without line breaks. */
export interface SampleFile {
  readonly path: string
  readonly lines: Iterable<string>
}

/** Both sample runs, one file each, ready to be imported like a user's files. */
export function sampleFiles(seed = sampleSeed): readonly SampleFile[] {
  return [toolcore, baseline].map((story) => ({
    path: `${story.run}.jsonl`,
    lines: { [Symbol.iterator]: () => sampleRun(seed, story) },
  }))
}

/**
 * A made-up training run as lines of Rollout JSONL, labelled synthetic: 32 prompts x 8 rollouts at each checkpoint of
 * the story. The same seed gives the same lines.
 */
export function* sampleRun(seed = sampleSeed, story: Story = toolcore): Generator<string> {
  yield JSON.stringify(runLine(seed, story))
  for (const at of story.steps) {
    const lucks = evenLuck(`${seed}/${story.run}/${at.step}`)
    for (const [i, task] of sampleTasks.entries()) {
      const group = `${at.step}/${task.id}`
      const luck = { solve: lucks.solve[i] ?? 0, lazy: lucks.lazy[i] ?? 0 }
      const rollouts = rolloutsOf({ seed: `${seed}/${story.run}/${group}`, task, at, luck })
      yield JSON.stringify(groupLine(task, at, group))
      const rewards = rollouts.map(({ reward }) => reward)
      for (const [sample, rollout] of rollouts.entries()) {
        yield JSON.stringify({
          type: 'rollout',
          id: `${group}/${sample}`,
          step: at.step,
          group,
          sample,
          task: task.id,
          dataset: task.facet,
          ...rollout,
          advantage: advantage(rewards, rollout.reward),
        })
      }
    }
  }
}

/** One draw per prompt, spread evenly over [0, 1): where siblings decide alike, 32 free draws would shake every ratio. */
function evenLuck(seed: string): { readonly solve: readonly number[]; readonly lazy: readonly number[] } {
  const random = seededRandom(`${seed}/luck`)
  const draws = () =>
    shuffled(
      random,
      sampleTasks.map((_, i) => (i + random()) / sampleTasks.length),
    )
  return { solve: draws(), lazy: draws() }
}

function runLine(seed: number, story: Story): JsonObject {
  const part = (low: number, high: number) => ({ weight: 1, kind: 'reward', range: [low, high] })
  return {
    type: 'run',
    schema: 'rollout-jsonl/1',
    run: story.run,
    model: 'synthetic',
    base_model: 'synthetic',
    algorithm: story.algorithm,
    framework: 'sample generator',
    seed,
    reward_spec: {
      format: part(0, 1),
      tool_names: part(-3, 3),
      arg_names: part(-3, 3),
      arg_values: part(-3, 3),
    },
    selection: 'all',
    sampling: { temperature: 1, n: groupSize, max_tokens: 4096 },
    meta: {
      synthetic: true,
      about: `${story.about} No model wrote this: templates did.`,
      reward_range: [-3, 4],
      checkpoints: Object.fromEntries(story.steps.map(({ step, label }) => [`${step}`, label])),
    },
  }
}

function groupLine(task: SampleTask, { step }: StoryStep, group: string): JsonObject {
  const calls = task.legs.flatMap((leg) =>
    leg.steps.map(({ call }) => ({ name: call.name, arguments: call.args })),
  )
  return {
    type: 'group',
    step,
    group,
    task: task.id,
    dataset: task.facet,
    size: groupSize,
    prompt: [
      { role: 'system', content: task.system },
      { role: 'user', content: task.legs[0]?.user ?? '' },
    ],
    tools: task.tools.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(parameters).map(([key, about]) => [key, { description: about }]),
        ),
        required: Object.keys(parameters),
      },
    })),
    reference: { calls, answer: task.legs.at(-1)?.answer ?? '' },
  }
}

interface GroupInput {
  readonly seed: string
  readonly task: SampleTask
  readonly at: StoryStep
  readonly luck: { readonly solve: number; readonly lazy: number }
}

interface SampleRollout extends Readonly<Record<string, Json>> {
  readonly reward: number | null
}

function rolloutsOf({ seed, task, at, luck }: GroupInput): readonly SampleRollout[] {
  const random = seededRandom(`${seed}/group`)
  const { policy } = at
  const wobble = (random() + random() + random() - 1.5) * 0.35
  const solves = 1 / (1 + Math.exp(-(policy.skill - task.difficulty + wobble)))
  const shared = 2 + Math.floor(random() * 5)
  const size = groupSizeOf(random())
  return Array.from({ length: size }, (_, sample) => {
    const own = `${seed}/${sample}`
    const plan = planRollout({ task, policy, groupSeed: `${seed}/plan`, ownSeed: own, solves, luck })
    const choice = choiceOf({
      group: `${seed}/words`,
      own: `${own}/words`,
      shared,
      likeness: policy.likeness,
    })
    const composed = compose({ task, plan, write: () => startWriting(task.language, choice, policy) })
    const noise = seededRandom(`${own}/noise`)
    return rolloutFields({ task, composed, at, noise, isRight: plan.failure === null })
  })
}

/** Nearly always eight; now and then rollouts are missing, as when a worker dies. */
function groupSizeOf(draw: number): number {
  if (draw < 0.004) return 1
  return draw < 0.012 ? 5 : groupSize
}

interface FieldsInput {
  readonly task: SampleTask
  readonly composed: Composed
  readonly at: StoryStep
  readonly noise: () => number
  readonly isRight: boolean
}

function rolloutFields({ task, composed, at, noise, isRight }: FieldsInput): SampleRollout {
  const { messages, calls, answer, status, isWellFormed } = composed
  const reference = task.legs.flatMap((leg) => leg.steps.map(({ call }) => call))
  const parts = callReward({ reference, calls, isWellFormed })
  const isLost = noise() < 0.002 // the environment did not answer: no reward, no label
  const isTruncated = status === 'truncated'
  return {
    completion: messages,
    reward: isLost ? null : totalReward(parts),
    rewards: Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, isLost ? null : round(value)]),
    ),
    correct: isLost ? null : isRight,
    status: isLost ? 'failed' : status,
    stop_reason: isLost ? 'environment_timeout' : isTruncated ? 'length' : 'stop',
    trained: !isLost && at.step > 0,
    answer,
    seconds: Math.round((4 + messages.length * 1.4 + noise() * 5) * 10) / 10,
    metrics: { entropy: Math.round(at.policy.entropyNats * (0.7 + noise() * 0.6) * 1000) / 1000 },
  }
}

/** As verl logs it: over the sample standard deviation of the group; a lone rollout keeps its reward. */
function advantage(rewards: readonly (number | null)[], reward: number | null): number | null {
  const known = rewards.filter((value) => value !== null)
  if (reward === null) return null
  if (known.length < 2) return round(reward)
  const mean = known.reduce((total, value) => total + value, 0) / known.length
  const squares = known.reduce((total, value) => total + (value - mean) ** 2, 0)
  return round((reward - mean) / (Math.sqrt(squares / (known.length - 1)) + 1e-6))
}
