import type { Metadata } from 'next'
import { CopyText } from '#app/_controls/CopyText.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { DocsFrame } from '#app/docs/DocsFrame.tsx'
import { documentText } from '#app/docs/documents.ts'
import { renderDocument } from '#app/docs/renderDocument.tsx'
import { nativeWriter } from '#lib/parse/nativeWriter.ts'

export const metadata: Metadata = { title: 'Formats' }

export default function FormatsPage() {
  const { content, headings } = renderDocument(documentText('formats'))
  return (
    <DocsFrame current="/docs/formats" headings={headings}>
      <OwnTrainer />
      {content}
    </DocsFrame>
  )
}

/** The way in for whoever finds no format here. */
function OwnTrainer() {
  return (
    <aside
      aria-label="Your own trainer"
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-sunken px-4 py-3"
    >
      <p className="min-w-60 flex-1">
        <b className="font-semibold">Your own trainer?</b> Paste a writer of 30 lines into it, standard
        library only, and drop the file here.
      </p>
      <p className="flex flex-wrap gap-2">
        <CopyText text={nativeWriter} label="Copy the Python writer" />
        <LinkButton href="#writer-to-paste">Look at it</LinkButton>
        <LinkButton href="/api/v1/rollout-schema.json">JSON Schema</LinkButton>
      </p>
    </aside>
  )
}
