import type { Json, JsonObject } from '#lib/model/json.ts'

export const sampleFacets = ['parallel', 'multi-turn', 'irrelevance', 'retail', 'airline'] as const
export type SampleFacet = (typeof sampleFacets)[number]

export interface SampleCall {
  readonly name: string
  readonly args: JsonObject
}

export interface SampleTool {
  readonly name: string
  readonly description: string
  /** Argument name -> what it means. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Something a model may wonder about. `question` is a clause with its question mark; `one` and `other` are the two
 * sides as clauses; `instead` continues "I could"; `settled` continues "So".
 */
export interface Doubt {
  readonly question: string
  readonly one: string
  readonly other: string
  readonly instead: string
  readonly settled: string
}

/** A likely mistake in a call: what leads to it, what comes back, how it is noticed and put right. */
export interface Slip {
  readonly args: JsonObject
  readonly result: Json
  /** Where it comes to light: the tool refuses it, the result shows it, or nothing does. */
  readonly shows: 'error' | 'result' | 'nothing'
  /** A sentence, as confident as a right one. */
  readonly lead: string
  /** A clause that names the mistake. */
  readonly notice: string
  /** A sentence that puts it right. */
  readonly mended: string
}

/** One piece of work: a call with everything a model could think before and after it. */
export interface SampleStep {
  /** Infinitive clause: "look up the booking". */
  readonly piece: string
  readonly reason: string
  readonly call: SampleCall
  readonly result: Json
  /** Sentences that map the request to the arguments. */
  readonly lead: readonly string[]
  /** Sentences that draw on the result. */
  readonly reading: readonly string[]
  /** A sentence that tests the call or its result against the request. */
  readonly check: string
  readonly doubts: readonly Doubt[]
  readonly slip: Slip
}

/** One message of the user and what it takes to fulfil it. */
export interface Leg {
  readonly user: string
  /** Clauses after "the user wants": the request in the model's words. */
  readonly restate: readonly string[]
  readonly steps: readonly SampleStep[]
  readonly answer: string
  /** What a model says that has done less or something else, and does not know it. */
  readonly wrongAnswer: string
  /** What a model says that asks rather than acts. */
  readonly asking: string
}

/** A call that a request seems to invite, where no tool fits. */
export interface Temptation {
  readonly call: SampleCall
  readonly result: Json
  readonly lead: string
  readonly answer: string
}

export interface SampleTask {
  readonly id: string
  readonly facet: SampleFacet
  readonly language: 'en' | 'zh'
  readonly system: string
  readonly tools: readonly SampleTool[]
  readonly legs: readonly Leg[]
  /** Steps do not need each other's results and go out in one turn. */
  readonly isParallel: boolean
  /** Set where the right answer is to call nothing. Then each leg's steps are empty and `doubts` hold what to wonder. */
  readonly temptation: Temptation | null
  readonly doubts: readonly Doubt[]
  /** Sentences that show why no tool fits, where none does. */
  readonly misfit: readonly string[]
  /** In logits: how much harder than the middle. */
  readonly difficulty: number
}

/** A list in prose: "a, b and c". */
export function listed(members: readonly string[]): string {
  return members.length < 2 ? members.join('') : `${members.slice(0, -1).join(', ')} and ${members.at(-1)}`
}
