import type { Metadata } from 'next'
import { DocsFrame } from '#app/docs/DocsFrame.tsx'
import { documentText } from '#app/docs/documents.ts'
import { renderDocument } from '#app/docs/renderDocument.tsx'

export const metadata: Metadata = { title: 'Glossary' }

export default function GlossaryPage() {
  const { content, headings } = renderDocument(documentText('glossary'))
  return (
    <DocsFrame current="/docs/glossary" headings={headings}>
      {content}
    </DocsFrame>
  )
}
