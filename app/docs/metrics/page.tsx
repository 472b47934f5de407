import type { Metadata } from 'next'
import { DocsFrame } from '#app/docs/DocsFrame.tsx'
import { documentText } from '#app/docs/documents.ts'
import { renderDocument } from '#app/docs/renderDocument.tsx'

export const metadata: Metadata = { title: 'Metrics' }

export default function MetricsPage() {
  const { content, headings } = renderDocument(documentText('metrics'))
  return (
    <DocsFrame current="/docs/metrics" headings={headings}>
      {content}
    </DocsFrame>
  )
}
