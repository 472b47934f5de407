import type { ReactElement } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { documentParts } from './documentParts.tsx'
import { type Heading, headingIds } from './headingIds.ts'

/** A document ready to be shown. */
export interface RenderedDocument {
  readonly content: ReactElement
  readonly headings: readonly Heading[]
}

// Reading a document takes a tenth of a second, and it hardly ever changes.
const rendered = new Map<string, RenderedDocument>()

/** A Markdown document as elements, raw HTML as text, with the headings met on the way. */
export function renderDocument(text: string): RenderedDocument {
  const known = rendered.get(text)
  if (known !== undefined) return known
  const found: Heading[] = []
  const content = Markdown({
    children: text,
    remarkPlugins: [remarkGfm, [headingIds, { found }]],
    components: documentParts,
  })
  const made = { content, headings: found }
  rendered.set(text, made)
  return made
}
