import { Fragment } from 'react'
import type { Mark } from '#lib/reading/readerRows.ts'
import { textPieces } from '#lib/reading/textPieces.ts'

interface Props {
  readonly text: string
  readonly hits?: readonly Mark[]
}

/** Trace text as text: hits underlined, characters that would not be seen shown by their code point. */
export function HitText({ text, hits = [] }: Props) {
  return (
    <bdi>
      {textPieces(text, hits).map((piece, i) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
        if (piece.control !== null) return <Unseen key={i} name={piece.control} />
        if (!piece.isHit)
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
          return <Fragment key={i}>{piece.text}</Fragment>
        return (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
            key={i}
            className="bg-transparent text-inherit underline decoration-2 decoration-k-r underline-offset-4"
          >
            {piece.text}
          </mark>
        )
      })}
    </bdi>
  )
}

function Unseen({ name }: { name: string }) {
  return (
    <span className="mx-0.5 rounded-mark bg-warning-soft px-0.5 align-middle font-mono text-micro text-warning-ink">
      {name}
    </span>
  )
}
