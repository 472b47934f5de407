import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { createClassifier } from '#lib/classify/chainClassifier.ts'
import { readModel } from '#lib/classify/model.ts'

/** The classifier in use. */
export const aClassifier = createClassifier(
  readModel(inflateSync(readFileSync(join(import.meta.dirname, '../classify/model.bin')))),
)
