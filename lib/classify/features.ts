import { type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { fewThoughts, type ThoughtEvidence } from './evidence.ts'
import { fillers } from './lexicon.ts'
import { signalIds } from './signals.ts'
import { hashTokens } from './tokens.ts'

/** Stored in the model: weights learned on other features mean nothing. */
export const featuresVersion = 'features-1'

/** The hashes of the features of one thought; the same feature may come more than once. */
export class FeatureList {
  /** More features than any thought has: of a long one only the first words are read. */
  readonly hashes = new Int32Array(4096)
  count = 0
  private topic = 0

  clear(topic: number): void {
    this.count = 0
    this.topic = topic
  }

  add(hash: number): void {
    if (this.count < this.hashes.length) this.hashes[this.count++] = hash
  }

  /** Adds the feature, and once more as it is in traces of this topic. */
  addWithTopic(hash: number): void {
    this.add(hash)
    this.add(mix(hash, this.topic))
  }
}

/** A thought, its neighbours (null where there are none), and where it stands. */
export interface ThoughtInPlace {
  readonly own: ThoughtEvidence
  readonly before: ThoughtEvidence | null
  readonly beforeThat: ThoughtEvidence | null
  readonly next: ThoughtEvidence | null
  /** What the list hangs on of which this is an item. */
  readonly leadIn: ThoughtEvidence | null
  readonly index: number
  readonly count: number
}

/** Fills the list with the hashes of all features of a thought: words, shape, cues, place, and what its neighbours look like. */
export function readFeatures(thought: ThoughtInPlace, list: FeatureList): void {
  const { own } = thought
  list.clear(topicOf(own))
  wordFeatures(own.tokens, list)
  openingFeatures(own.tokens, list)
  list.addWithTopic(seed.bias)
  list.addWithTopic(mix(seed.length, step(own.tokens.length, lengths)))
  for (const id of own.signals) list.addWithTopic(signalHash[id])
  for (const { entry } of own.cues) {
    list.addWithTopic(hashOf(entry.id))
    list.add(kindHash[entry.kind])
  }
  // Among so few, a thought has no place and no neighbours to speak of.
  if (thought.count < fewThoughts) return
  placeFeatures(thought, list)
  neighbourFeatures(thought.before, seed.before, list)
  neighbourFeatures(thought.next, seed.next, list)
  kindFeatures(thought.beforeThat, seed.beforeThat, list)
  if (thought.leadIn !== null) kindFeatures(thought.leadIn, seed.leadIn, list)
}

/** Words, pairs of words, and the last three; of the first words also triples. */
function wordFeatures(tokens: Int32Array, list: FeatureList): void {
  const n = Math.min(tokens.length, 80)
  for (let k = 0; k < n; k++) {
    const word = tokens[k] ?? 0
    list.add(mix(seed.word, word))
    if (k + 1 >= n) break
    const pair = mix(mix(seed.pair, word), tokens[k + 1] ?? 0)
    list.add(pair)
    if (k < 3 && k + 2 < n) list.add(mix(pair, tokens[k + 2] ?? 0))
  }
  chain(tokens, tokens.length - 1, -1, 3, seed.end, list)
}

/** The first words, counted from the very first and from the first that is no filler. */
function openingFeatures(tokens: Int32Array, list: FeatureList): void {
  for (let k = 0; k < Math.min(4, tokens.length); k++) list.add(mix(seed.place + k, tokens[k] ?? 0))
  chain(tokens, 0, 1, 4, seed.start, list)
  let head = 0
  while (head < tokens.length && fillerHashes.has(tokens[head] ?? 0)) head++
  chain(tokens, head, 1, 4, seed.head, list)
}

/** One, two, … up to `longest` tokens in a row from `from`, each as a feature. */
function chain(
  tokens: Int32Array,
  from: number,
  by: 1 | -1,
  longest: number,
  start: number,
  list: FeatureList,
): void {
  let hash = start
  for (let k = 0, at = from; k < longest && at >= 0 && at < tokens.length; k++, at += by) {
    hash = mix(hash, tokens[at] ?? 0)
    list.add(hash)
  }
}

function placeFeatures({ index, count }: ThoughtInPlace, list: FeatureList): void {
  list.addWithTopic(mix(seed.share, step(index / count, shares)))
  list.addWithTopic(mix(seed.index, Math.min(index, 4)))
  list.addWithTopic(mix(seed.count, step(count, counts)))
}

function neighbourFeatures(thought: ThoughtEvidence | null, place: number, list: FeatureList): void {
  kindFeatures(thought, place, list)
  if (thought === null) return
  const { cues, signals, tokens } = thought
  for (const { entry } of cues) list.add(mix(place, hashOf(entry.id)))
  for (const id of signals)
    if (id.startsWith('form') || id.startsWith('shape')) list.add(mix(place, signalHash[id]))
  chain(tokens, 0, 1, 2, place, list)
  list.add(mix(mix(place, seed.end), tokens.at(-1) ?? 0))
}

/** The kinds that a neighbour's cues speak for. */
function kindFeatures(thought: ThoughtEvidence | null, place: number, list: FeatureList): void {
  if (thought === null) list.add(mix(place, seed.bias))
  else for (const { entry } of thought.cues) list.add(mix(place, kindHash[entry.kind]))
}

/** What the trace is about, as far as a look at it tells. */
function topicOf({ signals }: ThoughtEvidence): number {
  if (signals.includes('trace.chinese')) return signalHash['trace.chinese']
  if (signals.includes('trace.tool')) return signalHash['trace.tool']
  return signals.includes('trace.math') ? signalHash['trace.math'] : seed.bias
}

const shares = [0.05, 0.15, 0.35, 0.65, 0.85, 0.95]
const counts = [3, 8, 20, 60]
const lengths = [3, 6, 10, 15, 22, 32, 50, 90]

/** How many of the rising edges lie below the value. */
function step(value: number, edges: readonly number[]): number {
  let i = 0
  while (i < edges.length && value > (edges[i] ?? 0)) i++
  return i
}

/** Mixes two hashes into one; the order counts (the finish of MurmurHash3). */
function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ (b >>> 15) ^ b, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0x27d4eb2f)
  return hash ^ (hash >>> 15)
}

const hashes = new Map<string, number>()

function hashOf(name: string): number {
  const known = hashes.get(name)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hashes.set(name, hash)
  return hash
}

const seed = {
  word: hashOf('feature word'),
  pair: hashOf('feature pair'),
  end: hashOf('feature end'),
  place: hashOf('feature place'),
  start: hashOf('feature start'),
  head: hashOf('feature head'),
  bias: hashOf('feature bias'),
  length: hashOf('feature length'),
  share: hashOf('feature share'),
  index: hashOf('feature index'),
  count: hashOf('feature count'),
  before: hashOf('feature before'),
  beforeThat: hashOf('feature beforeThat'),
  next: hashOf('feature next'),
  leadIn: hashOf('feature leadIn'),
}

function hashEach<Name extends string>(names: readonly Name[], kind: string): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name) => [name, hashOf(`${kind} ${name}`)])) as Record<Name, number>
}

const signalHash = hashEach(signalIds, 'signal')
const kindHash: Readonly<Record<ThoughtKind, number>> = hashEach(thoughtKinds, 'kind')

/** Fillers and marks: what the head of a thought is looked for behind. */
const fillerHashes: ReadonlySet<number> = new Set(
  [...fillers, 'but', ', . ， 。 ： ； 、 ! ？ * # - …'].flatMap((filler) => {
    const tokens = new Int32Array(filler.length)
    return [...tokens.subarray(0, hashTokens(filler, 0, filler.length, tokens))]
  }),
)
