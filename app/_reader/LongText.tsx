import { formatCount } from '#lib/format/formatNumber.ts'
import { HitText } from './HitText.tsx'

interface Props {
  readonly text: string
  /** Longer texts start folded after this many characters, with a mark that says how much follows. */
  readonly foldAfter?: number
  readonly className?: string
}

/** Text as it was written, folded when long; never cut without a mark. */
export function LongText({ text, foldAfter = 1_200, className = '' }: Props) {
  const body = `whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`
  if (text.length <= foldAfter * 1.25)
    return (
      <div dir="auto" className={body}>
        <HitText text={text} />
      </div>
    )
  const cut =
    text.lastIndexOf('\n', foldAfter) > foldAfter / 2 ? text.lastIndexOf('\n', foldAfter) : foldAfter
  return (
    <details className="group">
      <summary>
        <div dir="auto" className={`${body} group-open:hidden`}>
          <HitText text={text.slice(0, cut)} />
        </div>
        <span className="link mt-1 inline-block text-ui group-open:hidden">
          Show the other {formatCount(text.length - cut)} characters
        </span>
        <span className="link hidden text-ui group-open:inline-block">Fold</span>
      </summary>
      <div dir="auto" className={body}>
        <HitText text={text} />
      </div>
    </details>
  )
}
