import { Brand } from '#app/_shell/Brand.tsx'

/** A link that was ended or has run out. */
export function Ended({ reason }: { reason: string }) {
  return (
    <main id="content" className="mx-auto grid min-h-[70vh] max-w-sm content-center gap-3 px-4">
      <Brand />
      <h1 className="font-semibold text-h2">Nothing to see any more</h1>
      <p className="text-body text-text-2">
        {reason[0]?.toUpperCase() + reason.slice(1)}. Ask who sent it for a new one.
      </p>
    </main>
  )
}
