import type { Classifier } from '#lib/classify/chainClassifier.ts'
import type { Tokenizer } from '#lib/tokens/qwen3.ts'

/** What reasoning is read with. Both hold tables of their own, so they are loaded once and handed on. */
export interface Instruments {
  readonly tokenizer: Tokenizer
  readonly classifier: Classifier
}
