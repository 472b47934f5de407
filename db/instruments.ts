import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { createClassifier } from '#lib/classify/chainClassifier.ts'
import { readModel } from '#lib/classify/model.ts'
import type { Instruments } from '#lib/ingest/instruments.ts'
import { createQwen3 } from '#lib/tokens/qwen3.ts'

let loaded: Instruments | null = null

/** The Qwen3 tokenizer and the classifier of thoughts, read and inflated once a process (about 60 ms and 11 MB). */
export function loadInstruments(): Instruments {
  loaded ??= {
    tokenizer: createQwen3(inflated('../lib/tokens/qwen3.bin')),
    classifier: createClassifier(readModel(inflated('../lib/classify/model.bin'))),
  }
  return loaded
}

function inflated(place: string): Uint8Array {
  return inflateSync(readFileSync(new URL(place, import.meta.url)))
}
