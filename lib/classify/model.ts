import { z } from 'zod'
import { Problem } from '#lib/model/problem.ts'
import { width } from './chain.ts'
import { featuresVersion } from './features.ts'
import { lexiconVersion } from './lexicon.ts'

/** A model trained anew is a new version. */
export const modelVersion = 'linear-chain-1'

/** What a model file says of itself, ahead of its weights. */
const header = z.object({
  version: z.literal(modelVersion),
  features: z.literal(featuresVersion),
  lexicon: z.literal(lexiconVersion),
  /** The table has 2^bits rows of one weight per kind. */
  bits: z.number().int().min(8).max(20),
  /** What a weight of 1 in the file is worth. */
  scale: z.number().positive(),
  /** How much of a cue's own weight counts beside what was learned. */
  cueShare: z.number().min(0),
  /** Divides the logarithms of the shares; above 1 the model was too sure of itself. */
  temperature: z.number().positive(),
  transitions: z.array(z.number()).length(width * width),
})

/** A trained model: 2^bits x kinds weights as signed bytes, and the settings they were trained with. */
export interface KindModel extends z.infer<typeof header> {
  readonly weights: Int8Array
}

/** Reads a model file: four bytes with the length of the JSON header, the header, the weights. */
export function readModel(bytes: Uint8Array): KindModel {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length))
  const read = header.safeParse(JSON.parse(text))
  if (!read.success)
    throw new Problem('refused', `the classifier model does not fit this version: ${read.error.message}`)
  const body = bytes.subarray(4 + length)
  if (body.length !== width * 2 ** read.data.bits)
    throw new Problem('refused', 'the classifier model is cut short')
  return { ...read.data, weights: new Int8Array(body.buffer, body.byteOffset, body.length) }
}

/** The bytes of a model file, as {@link readModel} reads them. */
export function writeModel({ weights, ...settings }: KindModel): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(settings))
  const bytes = new Uint8Array(4 + text.length + weights.length)
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, 4)
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), 4 + text.length)
  return bytes
}
