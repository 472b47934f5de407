/** How a checkpoint speaks: as the base model, as its own distilled data, as trained by reward. */
export const voices = ['base', 'distilled', 'reinforced'] as const
export type Voice = (typeof voices)[number]

/** What a made-up policy does at one checkpoint; shares are 0 to 1. */
export interface Policy {
  readonly voice: Voice
  /** In logits: how likely a task of middle difficulty is solved. */
  readonly skill: number
  /** How far siblings go their own way in what they do: near 0, one decides for all. */
  readonly spread: number
  /** How alike siblings are worded after their shared beginning. */
  readonly likeness: number
  /** Rollouts that lay out the whole work before the first call. */
  readonly plansAhead: number
  /** Wrong rollouts that turn doubts over and over. */
  readonly lazyWhenWrong: number
  /** Right rollouts that do so too, on the way to the right answer. */
  readonly lazyWhenRight: number
  /** Doubts that are weighed once and settled, per step. */
  readonly weighs: number
  /** Rollouts that catch a mistake of their own and put it right. */
  readonly mends: number
  /** Steps followed by a check. */
  readonly checks: number
  readonly truncates: number
  readonly garbles: number
  /** Mean entropy of sampled tokens, in nats. */
  readonly entropyNats: number
}

/** A checkpoint of a story. */
export interface StoryStep {
  readonly step: number
  readonly label: string
  readonly policy: Policy
}

/** A made-up training run. */
export interface Story {
  readonly run: string
  readonly algorithm: string
  readonly about: string
  readonly steps: readonly StoryStep[]
}

/** The policy a share of the way from one to another; the voice is that of the nearer one. */
export function between(from: Policy, to: Policy, share: number): Policy {
  const mix = (key: Exclude<keyof Policy, 'voice'>) => from[key] + (to[key] - from[key]) * share
  return {
    voice: share < 0.5 ? from.voice : to.voice,
    skill: mix('skill'),
    spread: mix('spread'),
    likeness: mix('likeness'),
    plansAhead: mix('plansAhead'),
    lazyWhenWrong: mix('lazyWhenWrong'),
    lazyWhenRight: mix('lazyWhenRight'),
    weighs: mix('weighs'),
    mends: mix('mends'),
    checks: mix('checks'),
    truncates: mix('truncates'),
    garbles: mix('garbles'),
    entropyNats: mix('entropyNats'),
  }
}
