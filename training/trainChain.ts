import { marginals, type Scores, width } from '#lib/classify/chain.ts'
import { FeatureList, readFeatures } from '#lib/classify/features.ts'
import { readPlaces } from '#lib/classify/readPlaces.ts'
import { addRules } from '#lib/classify/ruleScores.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { type Random, seededRandom } from '#lib/statistics/seededRandom.ts'
import type { LabelledTrace } from './labelled.ts'

/** How a model is trained. */
export interface TrainingSettings {
  readonly bits: number
  readonly epochs: number
  readonly rate: number
  readonly decay: number
  readonly cueShare: number
  /** How much more a label of each kind counts, in the order of the kinds. */
  readonly kindTrust: readonly number[]
  readonly seed: number
}

/** A trace as training sees it: rows of the weight table per thought, and what the rules say. */
export interface ReadTrace {
  readonly trace: LabelledTrace
  readonly rows: readonly Uint32Array[]
  readonly ruleScores: Scores
}

/** Weights in full precision. */
export interface TrainedChain {
  readonly weights: Float32Array
  readonly transitions: Float64Array
}

/** Reads the features of a trace with the code that reads them when classifying. */
export function readTrace(trace: LabelledTrace, { bits, cueShare }: TrainingSettings): ReadTrace {
  const mask = 2 ** bits - 1
  const ruleScores = new Float64Array(trace.segments.length * width)
  const rows: Uint32Array[] = []
  const features = new FeatureList()
  for (const place of readPlaces(trace.text, trace.segments, trace.prompt)) {
    addRules(ruleScores, rows.length * width, place.own, cueShare)
    readFeatures(place, features)
    rows.push(Uint32Array.from(features.hashes.subarray(0, features.count), (hash) => (hash & mask) * width))
  }
  return { trace, rows, ruleScores }
}

/** The probability of each kind for each labelled thought of a trace, the whole trace in view. */
export function sharesOf({ trace, rows, ruleScores }: ReadTrace, chain: TrainedChain): Scores {
  const emissions = score(rows, ruleScores, chain.weights)
  const shares = marginals(emissions, chain.transitions)
  return shares.slice(trace.from * width, (trace.from + trace.labels.length) * width)
}

/** Trains on labelled windows, each weighted, by AdaGrad (Duchi et al. 2011), in an order that the seed fixes. */
export function trainChain(
  windows: readonly { readonly read: ReadTrace; readonly trust: number }[],
  settings: TrainingSettings,
): TrainedChain {
  const size = width * 2 ** settings.bits
  const chain = { weights: new Float32Array(size), transitions: new Float64Array(width * width) }
  const learner = new Learner(chain, settings)
  const order = windows.map((_, i) => i)
  const random = seededRandom(settings.seed)
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random)
    learner.rate = settings.rate * (1 - (0.7 * epoch) / settings.epochs)
    for (const i of order) {
      const window = windows[i]
      if (window !== undefined) learner.learn(window.read, window.trust)
    }
  }
  return chain
}

class Learner {
  rate = 0
  private readonly squares: Float32Array
  private readonly pairSquares = new Float64Array(width * width)
  private readonly chain: TrainedChain
  private readonly settings: TrainingSettings

  constructor(chain: TrainedChain, settings: TrainingSettings) {
    this.chain = chain
    this.settings = settings
    this.squares = new Float32Array(chain.weights.length)
  }

  learn({ trace, rows, ruleScores }: ReadTrace, trust: number): void {
    const n = trace.labels.length
    const own = rows.slice(trace.from, trace.from + n)
    const cues = ruleScores.subarray(trace.from * width, (trace.from + n) * width)
    const pairs = new Float64Array(Math.max(0, n - 1) * width * width)
    const shares = marginals(score(own, cues, this.chain.weights), this.chain.transitions, pairs)
    const labels = trace.labels.map((label) => thoughtKinds.indexOf(label))
    own.forEach((features, i) => {
      const label = labels[i] ?? 0
      const weight = trust * (trace.trust[i] ?? 1) * (this.settings.kindTrust[label] ?? 1)
      this.learnThought(features, label, shares.subarray(i * width, (i + 1) * width), weight)
    })
    this.learnPairs(labels, pairs, trust)
  }

  private learnThought(rows: Uint32Array, label: number, shares: Scores, weight: number): void {
    const { weights } = this.chain
    const { squares } = this
    const value = weight / Math.sqrt(rows.length)
    for (let k = 0; k < width; k++) {
      const pull = ((k === label ? 1 : 0) - (shares[k] ?? 0)) * value
      for (const row of rows) {
        const at = row + k
        const old = weights[at] ?? 0
        const gradient = pull - this.settings.decay * old
        const square = (squares[at] ?? 0) + gradient * gradient
        squares[at] = square
        weights[at] = old + (this.rate * gradient) / Math.sqrt(square + 1e-6)
      }
    }
  }

  private learnPairs(labels: readonly number[], pairs: Scores, trust: number): void {
    const gradient = new Float64Array(width * width)
    for (let i = 0; i < pairs.length; i++) {
      const cell = i % gradient.length
      gradient[cell] = (gradient[cell] ?? 0) - trust * (pairs[i] ?? 0)
    }
    for (let i = 1; i < labels.length; i++) {
      const cell = (labels[i - 1] ?? 0) * width + (labels[i] ?? 0)
      gradient[cell] = (gradient[cell] ?? 0) + trust
    }
    const { transitions } = this.chain
    gradient.forEach((raw, cell) => {
      const pull = raw - 0.01 * (transitions[cell] ?? 0)
      const square = (this.pairSquares[cell] ?? 0) + pull * pull
      this.pairSquares[cell] = square
      transitions[cell] = (transitions[cell] ?? 0) + (0.1 * pull) / Math.sqrt(square + 1e-6)
    })
  }
}

function score(rows: readonly Uint32Array[], cues: Scores, weights: Float32Array): Scores {
  const scores = Float64Array.from(cues)
  rows.forEach((features, i) => {
    const worth = 1 / Math.sqrt(features.length)
    for (let k = 0; k < width; k++) {
      let sum = 0
      for (const row of features) sum += weights[row + k] ?? 0
      scores[i * width + k] = (scores[i * width + k] ?? 0) + sum * worth
    }
  })
  return scores
}

function shuffle(order: number[], random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = kept
  }
}
