import type { Interval } from '#lib/model/ratio.ts'
import { clusterError } from './clusterRatio.ts'
import { normal95 } from './wilson.ts'

/** One unit of the labelled sample: what a cheap rater says (0 or 1) and what is true (0 or 1). */
export interface SampledUnit {
  /** Units of one cluster are not independent. */
  readonly cluster: string
  readonly cheap: number
  readonly truth: number
}

/** The share that the cheap rater finds in everything, and how many units that is. */
export interface CheapShare {
  readonly share: number
  readonly of: number
}

/** A corrected share, the weight that the cheap rater got, and a 95 % interval. */
export interface CorrectedShare {
  readonly value: number
  /** 0: people alone; 1: the full difference estimator. */
  readonly weight: number
  /** Null below two clusters. */
  readonly interval: Interval | null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The share of a class among all units, from cheap ratings of all and true ones of a random sample (PPI++, Angelopoulos,
 * Duchi and Zrnic 2023): w · cheap(all) + mean(truth - w · cheap) over the sample, with
 * w = cov(truth, cheap) / ((1 + n / N) var(cheap)) kept in 0 to 1, and variance
 * var(truth - w · cheap) / n by cluster + w² var(cheap) / N + 2 / n². The last term is two imagined disagreements, one
 * either way: a small sample in which both raters happen to agree would claim to know all; with none it gives the
 * rule of three. With w = 0 the value is the sample's own share. Null without a sample.
 */
export function predictionPowered(sample: readonly SampledUnit[], all: CheapShare): CorrectedShare | null {
  if (sample.length === 0 || all.of === 0) return null
  const weight = weightOf(sample, sample.length / all.of)
  const rest = mean(sample.map(({ cheap, truth }) => truth - weight * cheap))
  const value = Math.min(1, Math.max(0, weight * all.share + rest))
  const error = clusterError(residualsByCluster(sample, weight))
  if (error === null) return { value, weight, interval: null }
  const ofCheap = (weight ** 2 * all.share * (1 - all.share)) / all.of
  const half = normal95 * Math.sqrt(error ** 2 + ofCheap + 2 / sample.length ** 2)
  const centre = weight * all.share + rest
  const interval: Interval = {
    low: Math.max(0, centre - half),
    high: Math.min(1, centre + half),
    method: 'cluster-linearised',
  }
  return { value, weight, interval }
}

function weightOf(sample: readonly SampledUnit[], sampled: number): number {
  const [cheap, truth] = [mean(sample.map((unit) => unit.cheap)), mean(sample.map((unit) => unit.truth))]
  const spread = mean(sample.map((unit) => (unit.cheap - cheap) ** 2))
  // All cheap ratings alike say nothing about the truth.
  if (spread < 1e-12) return 0
  const together = mean(sample.map((unit) => (unit.cheap - cheap) * (unit.truth - truth)))
  return Math.min(1, Math.max(0, together / ((1 + sampled) * spread)))
}

function residualsByCluster(sample: readonly SampledUnit[], weight: number) {
  const clusters = new Map<string, { count: number; of: number }>()
  for (const { cluster, cheap, truth } of sample) {
    const sums = clusters.get(cluster) ?? { count: 0, of: 0 }
    clusters.set(cluster, { count: sums.count + truth - weight * cheap, of: sums.of + 1 })
  }
  return [...clusters.values()]
}
