import type { ReactNode } from 'react'
import { Brand } from '#app/_shell/Brand.tsx'

/** A link that shows nothing, or nothing any more, and leads nowhere. */
export function Ended({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="content" className="mx-auto grid min-h-[70vh] max-w-sm content-center gap-3 px-4">
      <Brand />
      <h1 className="font-semibold text-h2">{title}</h1>
      <p className="text-body text-text-2">{children} Ask who sent it for a new one.</p>
    </main>
  )
}
