import type { Instruments } from '#lib/ingest/instruments.ts'
import { aClassifier } from './aClassifier.ts'
import { aTokenizer } from './aTokenizer.ts'

/** Words as tokens, and the classifier in use. */
export const someInstruments: Instruments = { tokenizer: aTokenizer, classifier: aClassifier }
