import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type Classifier, createClassifier } from '#lib/classify/chainClassifier.ts'
import { readModel } from '#lib/classify/model.ts'

let loaded: Classifier | null = null

/** The classifier of thoughts, read at the first question; the server runs in the folder of the program. */
export function classifier(): Classifier {
  loaded ??= createClassifier(
    readModel(
      inflateSync(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'lib/classify/model.bin'))),
    ),
  )
  return loaded
}
