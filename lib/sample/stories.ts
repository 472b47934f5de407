import { between, type Policy, type Story, type StoryStep } from './policy.ts'

/** Long, doubting, and where it fails, going round in circles. */
const base: Policy = {
  voice: 'base',
  skill: 0,
  spread: 1,
  likeness: 0.05,
  plansAhead: 0.12,
  lazyWhenWrong: 0.74,
  lazyWhenRight: 0.26,
  weighs: 0.55,
  mends: 0.12,
  checks: 0.5,
  truncates: 0.05,
  garbles: 0.03,
  entropyNats: 0.62,
}

/** Trained on its own decompositions: it lays out the work, and all siblings do the same. */
const distilled: Policy = {
  voice: 'distilled',
  skill: 0.5,
  spread: 0.07,
  likeness: 0.82,
  plansAhead: 0.97,
  lazyWhenWrong: 0.26,
  lazyWhenRight: 0.02,
  weighs: 0.03,
  mends: 0.02,
  checks: 0.25,
  truncates: 0.005,
  garbles: 0.002,
  entropyNats: 0.11,
}

/** After reinforcement with entropy-aware advantages: short plans, doubts that lead to a correction. */
const reinforced: Policy = {
  voice: 'reinforced',
  skill: 2.05,
  spread: 1,
  likeness: 0.04,
  plansAhead: 0.92,
  lazyWhenWrong: 0.09,
  lazyWhenRight: 0.03,
  weighs: 0.95,
  mends: 0.85,
  checks: 0.8,
  truncates: 0.004,
  garbles: 0.002,
  entropyNats: 0.47,
}

/** After plain GRPO from the base model: somewhat better, as doubting as before, and all siblings alike. */
const plain: Policy = {
  voice: 'base',
  skill: 0.75,
  spread: 0.06,
  likeness: 0.6,
  plansAhead: 0.15,
  lazyWhenWrong: 0.7,
  lazyWhenRight: 0.33,
  weighs: 0.35,
  mends: 0.1,
  checks: 0.55,
  truncates: 0.06,
  garbles: 0.01,
  entropyNats: 0.15,
}

/** Share of the way from the distilled to the reinforced policy at each step; the last stretch is slow. */
const way: readonly (readonly [number, number])[] = [
  [50, 0.08],
  [100, 0.2],
  [150, 0.34],
  [200, 0.46],
  [250, 0.56],
  [300, 0.66],
  [400, 0.8],
  [500, 0.92],
  [600, 1],
]

/** Lazy reasoning falls faster than accuracy rises, and siblings part ways early: the entropy term acts at once. */
function trained(share: number): Policy {
  const quick = 1 - (1 - share) ** 2
  const policy = between(distilled, reinforced, share)
  const early = between(distilled, reinforced, quick)
  return {
    ...policy,
    voice: share < 0.15 ? 'distilled' : 'reinforced',
    spread: early.spread,
    likeness: early.likeness,
  }
}

/** Self-distillation, then reinforcement with entropy-aware advantages. */
export const toolcore: Story = {
  run: 'sample-toolcore',
  algorithm: 'grpo with entropy-aware advantages',
  about: 'Self-distillation of decompositions, then reinforcement with entropy-aware advantages.',
  steps: [
    { step: 0, label: 'base', policy: base },
    { step: 25, label: 'after self-distillation', policy: distilled },
    ...way.map(([step, share]): StoryStep => ({ step, label: `RL ${step}`, policy: trained(share) })),
  ],
}

/** The same prompts and base model under plain GRPO. */
export const baseline: Story = {
  run: 'sample-baseline',
  algorithm: 'grpo',
  about: 'Plain GRPO from the same base model, on the same prompts.',
  steps: [
    { step: 0, label: 'base', policy: base },
    { step: 200, label: 'RL 200', policy: { ...between(base, plain, 0.5), spread: 0.26 } },
    { step: 400, label: 'RL 400', policy: { ...between(base, plain, 0.85), spread: 0.13 } },
    { step: 600, label: 'RL 600', policy: plain },
  ],
}
