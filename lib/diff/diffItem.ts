import type { Json } from '#lib/model/json.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'

/** Where an item stands in its rollout; `start` and `end` are offsets into the text of the block. */
export interface ItemPlace {
  readonly turn: number
  readonly block: number
  readonly start: number
  readonly end: number
}

/** One thing that a rollout says or does, as the diff compares it. */
export type DiffItem = { readonly place: ItemPlace } & (
  | { readonly kind: 'thought'; readonly thought: ThoughtKind; readonly text: string }
  | {
      readonly kind: 'call'
      readonly name: string | null
      readonly args: Json
      /** As the model wrote it; compared where the arguments did not parse. */
      readonly text: string
    }
  | {
      readonly kind: 'result'
      readonly name: string | null
      readonly isError: boolean | null
      readonly text: string
    }
  | { readonly kind: 'text'; readonly text: string }
)
