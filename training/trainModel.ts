import { featuresVersion } from '#lib/classify/features.ts'
import { lexiconVersion } from '#lib/classify/lexicon.ts'
import { type KindModel, modelVersion } from '#lib/classify/model.ts'
import type { SetId } from './labelled.ts'
import { type ReadTrace, type TrainedChain, type TrainingSettings, trainChain } from './trainChain.ts'

/** How the model in use is trained. Chosen by five folds over the tasks of gold-1; docs/classifier.md has the scores. */
export const settings: TrainingSettings = {
  bits: 17,
  epochs: 3,
  rate: 0.15,
  decay: 1e-5,
  cueShare: 0.8,
  kindTrust: [1.1, 1.3, 1.3, 1, 1.1],
  seed: 7,
}

/** How much a label of each set counts. A set that is not named here is never trained on. */
export const setTrust: Readonly<Partial<Record<SetId, number>>> = {
  'gold-1': 1,
  'silver-1': 1,
  'zh-1': 1,
  own: 0.8,
  'rf-train': 0.15,
  anchors: 0.02,
}

/** The model is the mean of this many, each trained in another order: one order alone wavers by two or three points. */
const orders = 4

/** Trains the model in use on these traces; the same traces in the same order give the same model, byte for byte. */
export function trainModel(traces: readonly ReadTrace[], temperature: number): KindModel {
  const windows = traces.map((read) => ({ read, trust: setTrust[read.trace.set] ?? 0 }))
  const chains = Array.from({ length: orders }, (_, i) =>
    trainChain(windows, { ...settings, seed: settings.seed + i }),
  )
  const { weights, transitions } = meanOf(chains)
  const scale = scaleOf(weights)
  return {
    version: modelVersion,
    features: featuresVersion,
    lexicon: lexiconVersion,
    bits: settings.bits,
    scale,
    cueShare: settings.cueShare,
    temperature,
    transitions: Array.from(transitions, (value) => Number(value.toFixed(4))),
    weights: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
  }
}

function meanOf(chains: readonly TrainedChain[]): TrainedChain {
  const [first] = chains
  const mean = {
    weights: new Float32Array(first?.weights.length ?? 0),
    transitions: new Float64Array(first?.transitions.length ?? 0),
  }
  for (const { weights, transitions } of chains) {
    for (let i = 0; i < weights.length; i++) mean.weights[i] = (mean.weights[i] ?? 0) + (weights[i] ?? 0)
    for (let i = 0; i < transitions.length; i++)
      mean.transitions[i] = (mean.transitions[i] ?? 0) + (transitions[i] ?? 0)
  }
  return {
    weights: mean.weights.map((sum) => sum / chains.length),
    transitions: mean.transitions.map((sum) => sum / chains.length),
  }
}

/** What a step of one is worth: half the greatest weight fills a signed byte, the few above are cut to it. */
function scaleOf(weights: Float32Array): number {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  return Number((most / 2 / 127).toPrecision(6))
}
