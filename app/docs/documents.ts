import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Documents of the repository that are shown as pages under their own name. */
export const documentNames = ['metrics', 'formats', 'glossary'] as const
export type DocumentName = (typeof documentNames)[number]

/** A document as it stands in the repository; the server runs in its folder. */
export function documentText(name: DocumentName): string {
  return readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'docs', `${name}.md`), 'utf8')
}
